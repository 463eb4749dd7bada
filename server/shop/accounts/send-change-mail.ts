import { sql } from 'kysely'
import { providerNames } from '../../../domain/sign-in.ts'
import type { Provider, SavedIdentity } from '../../database/column-types.ts'
import type { Mail } from '../../integrations/mail/compose-mail.ts'
import { sendMail } from '../../integrations/mail/mail.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { digestOf, newIdentifier, newSecret } from '../../platform/identifiers.ts'
import type { Shop } from '../shop.ts'
import { listIdentities } from './providers/identities.ts'

/** For how long a change can be undone. */
const UNDO_DAYS = 7

/** Notifies the address that the account had before a change, with a link that undoes it; the database stores its digest. */
export async function sendChangeMail(
  shop: Shop,
  transaction: Transaction,
  { userId, email, isEmailProven, identities }: Snapshot,
  change: AccountChange,
): Promise<void> {
  const token = newSecret()
  await transaction
    .insertInto('undo_links')
    .values({
      token_hash: digestOf(token),
      user_id: userId,
      change: change.kind,
      provider: 'provider' in change ? change.provider : null,
      email,
      is_reserved: isEmailProven,
      identities: JSON.stringify(identities),
      expires_at: sql<Date>`now() + make_interval(days => ${UNDO_DAYS})`,
    })
    .execute()
  const cause = `account change ${newIdentifier()}`
  await sendMail(transaction, email, accountChangedMail(shop, change, token), { cause })
}

/** The state that an undo link restores. */
export type Snapshot = {
  userId: string
  email: string
  isEmailProven: boolean
  identities: SavedIdentity[]
}

/**
 * The account's present state, taken with its row locked. An identity that is not trusted is left out, as a reset by mail would
 * disconnect it; except the one that is about to be disconnected.
 */
export async function takeSnapshot(
  transaction: Transaction,
  userId: string,
  disconnects: Provider | null = null,
): Promise<Snapshot> {
  const { email, email_proven_at } = await transaction
    .selectFrom('users')
    .select(['email', 'email_proven_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const identities = (await listIdentities(transaction, userId))
    .filter(({ isTrusted, provider }) => isTrusted || provider === disconnects)
    .map(({ provider, subject, verified_email, created_at }) => ({
      provider,
      subject,
      verifiedEmail: verified_email,
      connectedAt: created_at.toISOString(),
    }))
  return { userId, email, isEmailProven: email_proven_at !== null, identities }
}

type AccountChange =
  | { kind: 'password'; disconnected?: readonly Provider[] }
  | { kind: 'email' }
  | { kind: 'connected' | 'disconnected'; provider: Provider }

/** The token is in the fragment, so that no server logs it. */
function accountChangedMail({ settings }: Shop, change: AccountChange, token: string): Mail {
  const { subject, sentences } = textOf(change, settings.shopName)
  return {
    subject,
    paragraphs: ['Namaste,', ...sentences],
    button: { label: 'This wasn’t me', url: `${settings.publicUrl}/undo-change#${token}` },
    remark:
      'If this was you, you don’t need to do anything. If it wasn’t, use the link above to undo the change and choose a new password. The link works for 7 days.',
  }
}

function textOf(change: AccountChange, shopName: string): { subject: string; sentences: string[] } {
  const account = `your account at ${shopName}`
  switch (change.kind) {
    case 'password': {
      const names = (change.disconnected ?? []).map((provider) => providerNames[provider])
      const dropped = names.join(' and ')
      const [were, again] = names.length === 1 ? ['it was', 'it'] : ['they were', 'them']
      const disconnected = `To be safe, we also disconnected ${dropped}: ${were} connected after you last proved that this e-mail is yours. You can connect ${again} again from your profile.`
      const changed = `The password for ${account} was just changed.`
      return { subject: 'Your password was changed', sentences: dropped ? [changed, disconnected] : [changed] }
    }
    case 'email':
      return {
        subject: 'Your e-mail was changed',
        sentences: [`The e-mail for ${account} was just changed. From now on we’ll write to the new address.`],
      }
    default: {
      const name = providerNames[change.provider]
      const [done, now] =
        change.kind === 'connected'
          ? ['connected to', 'can now be used to sign in']
          : ['disconnected from', 'can no longer be used to sign in']
      return {
        subject: `${name} was ${done} your account`,
        sentences: [`${name} was just ${done} ${account}. It ${now}.`],
      }
    }
  }
}
