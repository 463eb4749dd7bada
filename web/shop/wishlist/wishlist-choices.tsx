import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { formatLocalDate } from '../../ui/format-date.ts'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useWishlistChoices } from './use-wishlist-choices.ts'

/** Mails about saved plants, and the link that shares the wishlist. */
export function WishlistChoices() {
  const { settings, link, isBusy, setMails, share, endSharing } = useWishlistChoices()
  const [mails, sharing] = [useId(), useId()]
  if (settings === null) return null
  return (
    <div className="mt-10 grid gap-x-14 gap-y-10 md:grid-cols-2">
      <section aria-labelledby={mails}>
        <h2 id={mails} className="text-2xl">
          Mails
        </h2>
        <label className="mt-3 flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 shrink-0"
            checked={settings.hasMails}
            disabled={isBusy}
            onChange={({ target }) => setMails(target.checked)}
          />
          Mail me when a saved plant is back or cheaper
        </label>
        <p className="mt-1 text-ink-soft text-sm">
          One mail a day at most. You can end them here, or by the link in each mail.
        </p>
      </section>
      <section aria-labelledby={sharing} className="min-w-0">
        <h2 id={sharing} className="text-2xl">
          Share your wishlist
        </h2>
        <p aria-live="polite" className="mt-3 text-ink-soft">
          {sharingText(settings.sharedAt, link)}
        </p>
        {link !== null && <TextField label="Link to your wishlist" readOnly value={link} fieldClassName="mt-3" />}
        <div className="mt-4 flex flex-wrap gap-3">
          {link !== null && <Button onClick={() => void copy(link)}>Copy the link</Button>}
          {link === null && (
            <Button isBusy={isBusy} onClick={share}>
              {settings.sharedAt === null ? 'Make a link' : 'Make a new link'}
            </Button>
          )}
          {settings.sharedAt !== null && (
            <Button variant="danger" isBusy={isBusy} onClick={endSharing}>
              End the link
            </Button>
          )}
        </div>
      </section>
    </div>
  )
}

function sharingText(sharedAt: string | null, link: string | null): string {
  if (link !== null)
    return 'Who has this link sees your plants and your first name. It is shown only now: please copy it.'
  if (sharedAt === null) return 'Who has the link sees your plants and your first name.'
  return `Shared by a link since ${formatLocalDate(sharedAt)}. A new link ends that one.`
}

async function copy(link: string): Promise<void> {
  await navigator.clipboard.writeText(link).then(
    () => toast.success('The link is copied.'),
    () => toast.error('Please copy the link from the field.'),
  )
}
