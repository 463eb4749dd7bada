import { useEffect, useState } from 'react'
import type { WishlistSettings } from '../../../contract/wishlist.ts'
import { api, messageOf } from '../../api.ts'
import { toast } from '../../ui/toast.ts'

/**
 * What the customer chose for the wishlist: null until it has loaded. `link` is that of the sharing which was begun on
 * this page: the server stores only its digest.
 */
export function useWishlistChoices() {
  const [settings, setSettings] = useState<WishlistSettings | null>(null)
  const [link, setLink] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    let isLeft = false
    api.call('GET /wishlist/settings').then(
      (loaded) => isLeft || setSettings(loaded),
      // The choices are optional: without a response they are not shown.
      () => undefined,
    )
    return () => {
      isLeft = true
    }
  }, [])

  const change = async (call: () => Promise<void>) => {
    setBusy(true)
    await call().catch((error: unknown) => toast.error(messageOf(error, 'This could not be done. Please try again.')))
    setBusy(false)
  }
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
  return {
    settings,
    link,
    isBusy,
    setMails: (isWanted: boolean) => void setMails(isWanted),
    share: () => void share(),
    endSharing: () => void endSharing(),
  }
}
