import { useState } from 'react'
import type { IncidentEntry } from '../../../contract/order-history.ts'
import { api } from '../../api.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toast } from '../../ui/toast.ts'
import { noteError } from '../ui/note-error.ts'
import { toastError } from '../ui/toast-error.ts'
import { incidentText } from './incident-texts.ts'

type Props = { orderId: string; incident: IncidentEntry; reload: () => Promise<void>; onClose: () => void }

/** Asks for a note and marks the payment incident as resolved. */
export function ResolveIncident({ orderId, incident, reload, onClose }: Props) {
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)

  const resolve = async () => {
    setBusy(true)
    try {
      const params = { id: orderId, incident: incident._id }
      await api.call('POST /admin/orders/:id/incidents/:incident/resolve', { params, body: { note } })
      toast.success('Marked as looked after')
      onClose()
      await reload()
    } catch (error) {
      console.error('Failed to mark it as looked after', error)
      toastError({ text: 'Failed to mark it as looked after', error })
      setBusy(false)
    }
  }

  return (
    <FormDialog
      isOpen
      title="Has this been looked after?"
      description={incidentText(incident)}
      submitLabel="Mark as looked after"
      isBusy={isBusy}
      onSubmit={() => void resolve()}
      onClose={onClose}
    >
      <TextArea
        label="What was done (optional)"
        rows={2}
        error={noteError(note)}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </FormDialog>
  )
}
