// localStorage for tests, which Node has not.
export class MemoryStorage {
  private readonly items = new Map<string, string>();
  getItem = (name: string): string | null => this.items.get(name) ?? null;
  setItem = (name: string, text: string): void => void this.items.set(name, text);
  removeItem = (name: string): void => void this.items.delete(name);
  key = (at: number): string | null => [...this.items.keys()][at] ?? null;
  get length(): number {
    return this.items.size;
  }
}
