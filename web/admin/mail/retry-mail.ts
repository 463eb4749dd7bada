import type { UndeliveredMail } from '../../../contract/mails.ts'
import { api } from '../../api.ts'
import { toast } from '../../ui/toast.ts'
import { tellFailure } from '../ui/toast-error.ts'

/** Has a mail tried again, and tells that it is. */
export async function retryMail({ _id, to }: UndeliveredMail): Promise<void> {
  try {
    await api.call('POST /admin/mails/:id/retry', { params: { id: _id } })
    toast.success('The mail is tried again', to)
  } catch (error) {
    tellFailure({ text: 'Failed to try the mail again', error })
  }
}
