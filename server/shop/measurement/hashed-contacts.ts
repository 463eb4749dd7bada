import { createHash } from 'node:crypto'
import { emailToMatch, phoneToMatch } from '../../../domain/measurement/contact-details.ts'
import type { UserData } from '../../platform/database/tables/measurement.ts'

type Contacts = { em?: string | readonly string[] | undefined; ph?: string | readonly string[] | undefined }

/**
 * E-mail addresses and phone numbers as Meta takes them: SHA-256 in hex of their normal form. Hashes are left as they
 * are; what is neither a hash nor an address or number is left out.
 */
export function hashedContacts({ em, ph }: Contacts): Pick<UserData, 'em' | 'ph'> {
  const emails = hashed(em, emailToMatch)
  const phones = hashed(ph, phoneToMatch)
  return { ...(emails.length > 0 && { em: emails }), ...(phones.length > 0 && { ph: phones }) }
}

function hashed(given: Contacts['em'], normalise: (typed: string) => string | null): string[] {
  const known = [given ?? []].flat().map((text) => {
    if (/^[0-9a-f]{64}$/.test(text)) return text
    const normal = normalise(text)
    return normal === null ? null : createHash('sha256').update(normal).digest('hex')
  })
  return [...new Set(known.filter((hash) => hash !== null))]
}
