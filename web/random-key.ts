/**
 * 128 random bits as text, for what must not be mistaken for another: an attempt, an event, an upload. Not `randomUUID`:
 * browsers withhold that from pages without HTTPS.
 */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
