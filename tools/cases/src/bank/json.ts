/** What a line of a case file holds. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** A JSON object. */
export interface JsonObject {
  readonly [key: string]: Json;
}

/** Whether a value is an object and not a list. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The same value with every string, keys of objects apart, put through `change`. */
export function mapTexts(value: Json, change: (text: string) => string): Json {
  if (typeof value === 'string') return change(value);
  if (isJsonList(value)) return value.map((element) => mapTexts(element, change));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, element]) => [key, mapTexts(element, change)]));
}

/** Every object in a value, itself included, outermost first. */
export function objectsIn(value: Json): readonly JsonObject[] {
  if (isJsonList(value)) return value.flatMap(objectsIn);
  if (!isJsonObject(value)) return [];
  return [value, ...Object.values(value).flatMap(objectsIn)];
}

/** The text of a value: itself where it is one, else as JSON has it. */
export function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** `Array.isArray` that knows read-only lists. */
export function isJsonList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
