/** What the board shows on request, each by a button and by a key while the board has the focus. */

export type Tool = "values" | "threats" | "text";

export const KEYS: Record<Tool, string> = { values: "v", threats: "b", text: "t" };

export function toolFor(key: string): Tool | null {
  return (Object.keys(KEYS) as Tool[]).find((tool) => KEYS[tool] === key.toLowerCase()) ?? null;
}
