import type { UndoPreview } from '../../../../contract/account-recovery.ts'
import { type Refusal, refuse } from '../../../platform/refusal.ts'
import type { Shop } from '../../shop.ts'
import { listIdentities } from '../providers/identities.ts'
import { isEmailTaken } from '../queries.ts'
import { findUndoLink } from './find-undo-link.ts'

/** What an undo link would do, for the page that confirms it. Only the link's reader gets it. */
export async function previewUndo({ database }: Shop, token: string): Promise<UndoPreview | Refusal> {
  const link = await findUndoLink(database, token)
  if (!link) return refuse('link_invalid')
  const account = await database
    .selectFrom('users')
    .select('email')
    .where('id', '=', link.user_id)
    .executeTakeFirstOrThrow()
  const isEmailRestored = account.email !== link.email
  const present = await listIdentities(database, link.user_id)
  const isSaved = (identity: { provider: string; subject: string }) =>
    link.identities.some(({ provider, subject }) => provider === identity.provider && subject === identity.subject)
  const isPresent = (identity: { provider: string; subject: string }) =>
    present.some(({ provider, subject }) => provider === identity.provider && subject === identity.subject)
  return {
    change: link.change,
    provider: link.provider,
    changedAt: link.created_at.toISOString(),
    expiresAt: link.expires_at.toISOString(),
    email: link.email,
    isEmailRestored,
    isEmailTaken: isEmailRestored && (await isEmailTaken(database, link.email)),
    connects: link.identities.filter((identity) => !isPresent(identity)).map(({ provider }) => provider),
    disconnects: present.filter((identity) => !isSaved(identity)).map(({ provider }) => provider),
  }
}
