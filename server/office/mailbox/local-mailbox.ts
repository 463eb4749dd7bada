import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import type { Shop } from '../../shop/shop.ts'

/** A mail of the local mailbox. */
export type StoredMail = { name: string; email: Email }

/** The directory of local mails, or null where mails are sent by SMTP: then there is nothing to browse. */
export function mailboxOf({ settings }: Pick<Shop, 'settings'>): string | null {
  return settings.smtpUrl === null ? join(settings.dataDirectory, 'mail') : null
}

/** A page of the mailbox, the latest mail first, and how many mails there are. */
export async function listMailbox(
  directory: string,
  { limit, offset = 0 }: { limit?: number | undefined; offset?: number | undefined },
): Promise<{ mails: StoredMail[]; total: number }> {
  const names = await readdir(directory).catch(noneIfMissing)
  const all = names
    .flatMap((file) => /^([^.].*)\.eml$/.exec(file)?.[1] ?? [])
    .toSorted()
    .toReversed()
  const page = all.slice(offset, limit === undefined ? undefined : offset + limit)
  const mails: StoredMail[] = []
  for (const name of page) {
    const mail = await readMail(directory, name)
    if (mail) mails.push(mail)
  }
  return { mails, total: all.length }
}

/** The mail of this name, which must be a valid mail name. */
export async function readMail(directory: string, name: string): Promise<StoredMail | null> {
  const file = await readFile(join(directory, `${name}.eml`)).catch(nullIfMissing)
  return file && { name, email: await PostalMime.parse(file) }
}

function noneIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
