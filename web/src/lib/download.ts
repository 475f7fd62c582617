// Saves a record, or a text, as a file on the reader's machine.
export function saveFile(text: string, type: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const anchor = document.createElement("a");
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

export const saveRecord = (record: unknown, name: string): void => saveFile(JSON.stringify(record), "application/json", name);
