import { type Refusal, refuse } from '../refusal.ts'

/** As many of the most used passwords as no new password may be, among those that are long enough at all */
const COUNT = 10_000
const SHORTEST = 6

export const COMMON_PASSWORD =
  'This is one of the most used passwords, which are guessed first. Please choose another one, such as a few words.'

/** Refuses a new password that is among the 10,000 most used. A password that an account has already is not judged. */
export async function refuseCommonPassword(password: string): Promise<Refusal | undefined> {
  if (await isCommonPassword(password)) return refuse('invalid', { fields: { password: COMMON_PASSWORD } })
  return undefined
}

/** Whether a password is among the 10,000 most used, whatever its case and its Unicode form. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= loadCommon()
  return (await common).has(plain(password))
}

let common: Promise<ReadonlySet<string>> | undefined

/** Loaded by the first caller that needs it: it takes a tenth of a second and 4 MB. */
async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const longEnough = dictionary['passwords-common'].filter(({ length }) => length >= SHORTEST)
  return new Set(longEnough.slice(0, COUNT).map(plain))
}

function plain(password: string): string {
  return password.normalize('NFKC').toLowerCase()
}
