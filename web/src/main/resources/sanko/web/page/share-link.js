/** Addresses that hold a record and the node to show: `#game=…&at=…`. Pure, but for what the browser compresses. */

/** Longer addresses get lost in letters and chats. */
export const LONGEST = 16_000;

/** What a record may have, as in a file. */
const MOST_BYTES = 7_500_000;

/**
 * The way to a node as text: how many first children, then the number of another child, then how many first ones, and so on.
 * "12" is the twelfth node of the main line, "12.1.4" the fourth after the first variation there.
 *
 * @param {number[]} indices as indicesOf() gives them
 */
export function wayText(indices) {
  const parts = [0];
  for (const index of indices) {
    if (index === 0) {
      parts[parts.length - 1]++;
    } else {
      parts.push(index, 0);
    }
  }
  return parts.join(".");
}

/** The way that a text tells. @returns {number[]} */
export function indicesOfWay(way) {
  const parts = /^\d{1,6}(\.\d{1,6}){0,2000}$/.test(way) ? way.split(".").map(Number) : [];
  return parts.flatMap((part, index) => (index % 2 === 1 ? [part] : Array(Math.min(part, 20_000)).fill(0)));
}

/**
 * The fragment of an address for a record.
 *
 * @param {string} sgf
 * @param {number[]} indices the way to the node
 * @returns {Promise<string>}
 */
export async function fragmentOf(sgf, indices) {
  const packed = await pack(sgf).catch(() => null);
  return `#${packed ? `game=${packed}` : `sgf=${encodeURIComponent(sgf)}`}&at=${wayText(indices)}`;
}

/**
 * The record in the fragment of an address: `#game=` of fragmentOf(), or `#sgf=`, percent-encoded SGF.
 *
 * @param {string} hash with or without "#"
 * @returns {Promise<?{sgf: string, indices: ?number[]}>} null if there is none; rejected if it cannot be read
 */
export async function recordOfFragment(hash) {
  const fields = new Map(hash.replace(/^#/, "").split("&").map((each) => {
    const sign = each.indexOf("=");
    return [each.slice(0, sign), each.slice(sign + 1)];
  }));
  const indices = fields.has("at") ? indicesOfWay(fields.get("at")) : null;
  if (fields.has("game")) {
    return { sgf: await unpack(fields.get("game")), indices };
  }
  return fields.has("sgf") ? { sgf: decoded(fields.get("sgf")), indices } : null;
}

function decoded(value) {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

async function pack(words) {
  const bytes = await bytesOf(new Blob([words]).stream().pipeThrough(new CompressionStream("deflate-raw")));
  let binary = "";
  bytes.forEach((byte) => (binary += String.fromCharCode(byte)));
  return btoa(binary).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

async function unpack(packed) {
  const binary = atob(packed.replace(/-/g, "+").replace(/_/g, "/"));
  const bytes = Uint8Array.from(binary, (each) => each.charCodeAt(0));
  return new TextDecoder().decode(await bytesOf(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"))));
}

/** All bytes of a stream, which is not read on beyond the bound. */
async function bytesOf(stream) {
  const chunks = [];
  let size = 0;
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    chunks.push(next.value);
    size += next.value.length;
    if (size > MOST_BYTES) {
      await reader.cancel();
      throw new RangeError("too large");
    }
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
