/** Whether the server has records of others to look at. */

/**
 * Asks the server, and again after each reconnection until it has some.
 *
 * @param {Connection} connection
 * @param {function(): void} found
 */
export function offersGames(connection, found) {
  const ask = async () => {
    const { explores } = await connection.request({ action: "query_version" }).catch(() => ({}));
    if (explores) {
      connection.removeEventListener("open", ask);
      found();
    }
  };
  connection.addEventListener("open", ask);
  connection.isOpen && ask();
}
