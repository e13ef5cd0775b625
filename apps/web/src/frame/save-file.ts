/** Has the browser save a file that was made on the page. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  // The browser has begun to read it by the end of this turn.
  setTimeout(() => URL.revokeObjectURL(address));
}
