/** English numbers and lists. */

export const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;
export const list = new Intl.ListFormat("en", { type: "conjunction" });
export const figures = new Intl.NumberFormat("en");
