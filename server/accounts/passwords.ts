import { hash, verify } from '@node-rs/argon2'

/** Argon2id at OWASP's floor: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

/**
 * Whether the password fits the stored hash. Without a hash (no such account, or one without a password) it takes as
 * long and answers false, so that the time tells nothing.
 */
export async function fitsPassword(storedHash: string | null, password: string): Promise<boolean> {
  const fits = await verify(storedHash ?? (await decoyHash()), password)
  return fits && storedHash !== null
}

let decoy: Promise<string> | undefined

function decoyHash(): Promise<string> {
  decoy ??= hashPassword('no account has this password')
  return decoy
}
