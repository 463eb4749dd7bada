import { type FormEvent, useState } from 'react'
import { type Path, useController, useForm } from 'react-hook-form'
import type { Claim } from '../../../contract/claims.ts'
import { ApiError } from '../../../contract/client.ts'
import { type ClaimFields, ClaimForm } from '../../../contract/forms/claim.ts'
import { api, messageOf } from '../../api.ts'
import { useDraft } from '../../session/drafts/use-draft.ts'
import { useSavedForm } from '../../session/drafts/use-saved-form.ts'
import { formResolver } from '../../ui/form-resolver.ts'
import { claimDraft } from './claim-draft.ts'
import { type ClaimableLine, stillClaimable } from './claimed-lines.ts'

export type ClaimTask = {
  orderId: string
  lines: readonly ClaimableLine[]
  onSent: (claim: Claim) => void
  /** Called when something of the order was claimed elsewhere, or it became too late: loads what is left; the input stays. */
  onMoved: () => Promise<void>
}

/** Sends a claim. The input stays when that fails, and is stored as a draft when the page is left. */
export function useClaimForm({ orderId, lines, onSent, onMoved }: ClaimTask) {
  const form = useForm<ClaimFields>({ resolver: formResolver(ClaimForm), defaultValues: initialValues(lines) })
  const chosen = useController({ control: form.control, name: 'lines' })
  const photos = useController({ control: form.control, name: 'photos' })
  const [failure, setFailure] = useState<string | null>(null)
  useDraft(claimDraft(orderId), form)
  const discardSavedForm = useSavedForm(claimDraft(orderId), form)

  const submit = form.handleSubmit(async (fields) => {
    setFailure(null)
    const body = { ...fields, lines: stillClaimable(fields.lines, lines) }
    if (body.lines.length === 0) return form.setError('lines', { message: NOTHING_CHOSEN })
    try {
      const claim = await api.call('POST /orders/:id/claims', { params: { id: orderId }, body })
      discardSavedForm()
      onSent(claim)
    } catch (error) {
      const refused = refusedFields(error)
      for (const [name, message] of refused) form.setError(name, { message })
      if (refused.length === 0) setFailure(messageOf(error, 'It could not be sent. Please try again.'))
      if (error instanceof ApiError && error.status === 409) await onMoved()
    }
  })
  return { form, chosen, photos, failure, submit: (event: FormEvent) => void submit(event) }
}

const NOTHING_CHOSEN = 'Please choose what it is about'

/** The only line there is needs no choice. */
function initialValues(lines: readonly ClaimableLine[]): Partial<ClaimFields> {
  const [only, ...others] = lines
  const chosen = only && others.length === 0 ? [{ item: only.item._id, quantity: 1 }] : []
  return { lines: chosen, text: '', photos: [] }
}

const NAMES: readonly Path<ClaimFields>[] = ['lines', 'reason', 'text', 'photos']

/** The server's errors of fields, by the field of the form that they are shown at. */
function refusedFields(error: unknown): [Path<ClaimFields>, string][] {
  if (!(error instanceof ApiError)) return []
  return Object.entries(error.fields).flatMap(([path, message]) => {
    const name = NAMES.find((known) => path === known || path.startsWith(`${known}.`))
    return name === undefined ? [] : [[name, message] satisfies [Path<ClaimFields>, string]]
  })
}
