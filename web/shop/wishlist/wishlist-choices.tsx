import { useId, useState } from 'react'
import { api } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { formatLocalDate } from '../../ui/format-date.ts'
import { toast } from '../../ui/toast.ts'
import { useAction } from '../../ui/use-action.ts'
import { useLoaded } from '../../ui/use-loaded.ts'

export function WishlistChoices() {
  const { settings, link, isBusy, setMails, share, endSharing } = useWishlistChoices()
  const [mails, sharing] = [useId(), useId()]
  if (settings === null) return null
  return (
    <div className="mt-10 grid gap-x-14 gap-y-10 md:grid-cols-2">
      <section aria-labelledby={mails}>
        <h2 id={mails} className="text-2xl">
          E-mails
        </h2>
        <label className="mt-3 flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 shrink-0"
            checked={settings.hasMails}
            disabled={isBusy}
            onChange={({ target }) => void setMails(target.checked)}
          />
          E-mail me when a saved plant is back in stock or cheaper
        </label>
        <p className="mt-1 text-ink-soft text-sm">
          At most one e-mail a day. Turn these e-mails off here or with the link in each e-mail.
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
          {link !== null && <Button onClick={() => void copy(link)}>Copy link</Button>}
          {link === null && (
            <Button isBusy={isBusy} onClick={() => void share()}>
              {settings.sharedAt === null ? 'Create a link' : 'Create a new link'}
            </Button>
          )}
          {settings.sharedAt !== null && (
            <Button variant="danger" isBusy={isBusy} onClick={() => void endSharing()}>
              Stop sharing
            </Button>
          )}
        </div>
      </section>
    </div>
  )
}

function sharingText(sharedAt: string | null, link: string | null): string {
  if (link !== null)
    return 'Anyone with this link can see your plants and your first name. Copy it now: it won’t be shown again.'
  if (sharedAt === null) return 'Anyone with the link can see your plants and your first name.'
  return `Shared by link since ${formatLocalDate(sharedAt)}. A new link replaces the old one.`
}

async function copy(link: string): Promise<void> {
  await navigator.clipboard.writeText(link).then(
    () => toast.success('Link copied.'),
    () => toast.error('Please copy the link from the field.'),
  )
}

/** Null until it has loaded, or if that fails. `link` is shown once, since the server stores only its digest. */
function useWishlistChoices() {
  const { value: settings, setValue: setSettings } = useLoaded(() => api.call('GET /wishlist/settings'))
  const [link, setLink] = useState<string | null>(null)
  const { busyWith, run } = useAction()

  const change = (action: () => Promise<void>) => run('change', action, 'That didn’t work. Please try again.')
  const showMails = (hasMails: boolean) => setSettings((before) => before && { ...before, hasMails })
  /** Shown at once, and taken back if the server refuses it. */
  const setMails = (isWanted: boolean) => {
    showMails(isWanted)
    return change(async () => {
      try {
        setSettings(await api.call('PUT /wishlist/mails', { body: { isWanted } }))
      } catch (error) {
        showMails(!isWanted)
        throw error
      }
    })
  }
  const share = () =>
    change(async () => {
      const { url, sharedAt } = await api.call('POST /wishlist/share')
      setLink(url)
      setSettings((before) => before && { ...before, sharedAt })
    })
  const endSharing = () =>
    change(async () => {
      setSettings(await api.call('DELETE /wishlist/share'))
      setLink(null)
    })
  return { settings, link, isBusy: busyWith !== null, setMails, share, endSharing }
}
