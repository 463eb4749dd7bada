/** 128 random bits as text, for a unique id. Not `randomUUID`, which browsers withhold from pages without HTTPS. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
