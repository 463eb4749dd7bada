import { useState } from 'react'
import type { VanDay } from '../../../contract/van-day.ts'
import { api } from '../../api.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { orderCount } from '../orders/order-count.ts'
import { toastError } from '../ui/toast-error.ts'

type Props = { day: VanDay; reload: () => Promise<void> }

/** Mails the shoppers of today's list that their plants arrive, those who were not mailed yet, after a confirmation. */
export function MailArriving({ day: { day, orders }, reload }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const waiting = orders.filter(({ isMailed }) => !isMailed).length
  if (waiting === 0) return null

  const send = async () => {
    setBusy(true)
    try {
      const { mailed } = await api.call('POST /admin/delivery/van/arriving', { body: { day } })
      toast.success(`Mailed about ${orderCount(mailed)}`)
      setOpen(false)
      await reload()
    } catch (error) {
      setOpen(false)
      toastError({ text: 'Failed to send the mails', error })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="print:hidden">
      <Button variant="primary" className="w-full sm:w-auto" onClick={() => setOpen(true)}>
        Mail: arriving today ({waiting})
      </Button>
      <AlertDialog
        isOpen={isOpen}
        title={`Mail about ${orderCount(waiting)}?`}
        description="The shoppers read that their plants arrive today, and what to have ready. It cannot be taken back."
        confirmLabel="Send the Mails"
        cancelLabel="Not yet"
        isBusy={isBusy}
        onConfirm={() => void send()}
        onClose={() => setOpen(false)}
      />
    </div>
  )
}
