// Saves a record as a file on the reader's machine.
export function saveRecord(record: unknown, name: string): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(record)], { type: "application/json" }));
  const anchor = document.createElement("a");
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
