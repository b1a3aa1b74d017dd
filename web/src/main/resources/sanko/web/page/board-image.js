/** The board as it is shown, as a picture that stands alone. */

/** What follows the pointer and is no part of the position. */
const PASSING = ".hover, .aim, .cursor";

/** The presentation of shapes and of texts, with the values that need not be written. */
const SHAPE = {
  fill: "rgb(0, 0, 0)", "fill-opacity": "1", stroke: "none", "stroke-opacity": "1", "stroke-width": "1px", "stroke-linecap": "butt",
  "stroke-linejoin": "miter", opacity: "1", transform: "none",
};
const TEXT = { "font-family": "", "font-size": "", "font-weight": "400", "text-anchor": "start" };

const PIXELS = 1400;

/**
 * The picture as SVG.
 *
 * @param {GoBoard} board
 * @param {boolean} [hasGround] whether the color of the board is part of it
 * @returns {string}
 */
export function svgOf(board, hasGround = true) {
  const drawing = board.shadowRoot.querySelector("svg");
  const copy = drawing.cloneNode(true);
  const copies = [...copy.querySelectorAll("*")];
  [...drawing.querySelectorAll("*")].forEach((element, index) => present(element, copies[index]));
  copy.querySelectorAll(PASSING).forEach(each => each.remove());
  copies.forEach(each => each.removeAttribute("class"));
  const [x, y, width, height] = drawing.getAttribute("viewBox").split(" ");
  const wood = document.createElementNS(copy.namespaceURI, "rect");
  set(wood, { x, y, width, height, fill: getComputedStyle(board.wood).backgroundColor });
  hasGround && copy.prepend(wood);
  copy.removeAttribute("class");
  copy.removeAttribute("aria-hidden");
  set(copy, { width: PIXELS, height: Math.round((PIXELS * height) / width) });
  return new XMLSerializer().serializeToString(copy);
}

/** Writes how an element looks into its copy, or removes the copy of one that is not seen. */
function present(element, copy) {
  if (element.closest("defs")) {
    return;
  }
  const style = getComputedStyle(element);
  if (style.display === "none" || (style.visibility === "hidden" && element.children.length === 0)) {
    copy.remove();
    return;
  }
  copy.removeAttribute("visibility");
  const properties = element.localName === "text" ? { ...SHAPE, ...TEXT } : element.localName === "g" ? { opacity: "1" } : SHAPE;
  element.localName === "circle" && copy.setAttribute("r", style.getPropertyValue("r"));
  for (const [name, plain] of Object.entries(properties)) {
    const value = style.getPropertyValue(name);
    if (value && value !== plain) {
      copy.setAttribute(name, value);
    } else if (name !== "transform") {
      copy.removeAttribute(name);
    }
  }
}

function set(element, attributes) {
  Object.entries(attributes).forEach(([name, value]) => element.setAttribute(name, value));
}

/**
 * The picture as PNG.
 *
 * @param {GoBoard} board
 * @returns {Promise<Blob>}
 */
export async function pngOf(board) {
  const { figure, wood } = board;
  const hasFigure = figure.width > 0 && getComputedStyle(figure).display !== "none";
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgOf(board, !hasFigure))}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  if (hasFigure) {
    const side = (figure.clientWidth * image.width) / wood.clientWidth;
    context.globalCompositeOperation = "destination-over";
    context.drawImage(figure, 0, 0, side, side);
    context.fillStyle = getComputedStyle(wood).backgroundColor;
    context.fillRect(0, 0, image.width, image.height);
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"));
}
