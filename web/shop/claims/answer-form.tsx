import { useEffect, useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import type { Claim } from '../../../contract/claims.ts'
import { ApiError } from '../../../contract/client.ts'
import { type ClaimAnswerFields, ClaimAnswerForm, MAX_CLAIM_PHOTOS } from '../../../contract/forms/claim.ts'
import { api, messageOf } from '../../api.ts'
import { useDraft } from '../../session/drafts/use-draft.ts'
import { useSavedForm } from '../../session/drafts/use-saved-form.ts'
import { Button } from '../../ui/button.tsx'
import { formResolver } from '../../ui/form-resolver.ts'
import { Notice } from '../../ui/notice.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toast } from '../../ui/toast.ts'
import { answerDraft } from './claim-draft.ts'
import { ClaimPhotoField } from './claim-photo-field.tsx'
import { useClaimPhotos } from './use-claim-photos.ts'

export type AnswerTask = { claim: Claim; reload: () => Promise<void> }

/** Words and photos for the shop. The input stays when sending fails, and is stored as a draft when the page is left. */
export default function AnswerForm({ claim, reload }: AnswerTask) {
  const form = useForm<ClaimAnswerFields>({
    resolver: formResolver(ClaimAnswerForm),
    defaultValues: { text: '', photos: [] },
  })
  const photos = useController({ control: form.control, name: 'photos' })
  const most = MAX_CLAIM_PHOTOS - claim.photos.length
  const uploads = useClaimPhotos({ ids: photos.field.value, onChange: photos.field.onChange, most })
  const [failure, setFailure] = useState<string | null>(null)
  const draft = answerDraft(claim._id)
  useDraft(draft, form)
  const discardSavedForm = useSavedForm(draft, form)
  const { errors, isSubmitting } = form.formState
  useEffect(() => form.setFocus('text'), [form])

  const submit = form.handleSubmit(async (body) => {
    setFailure(null)
    try {
      await api.call('POST /claims/:id/answer', { params: { id: claim._id }, body })
      discardSavedForm()
      toast.success('Your answer is with the shop.')
      await reload()
    } catch (error) {
      setFailure(messageOf(error, 'It could not be sent. Please try again.'))
      if (error instanceof ApiError && error.status === 409) await reload()
    }
  })

  return (
    <form
      method="post"
      noValidate
      aria-label={`Answer about ${claim.ticket}`}
      onSubmit={(event) => void submit(event)}
      className="my-3 grid gap-4"
    >
      {failure !== null && (
        <Notice tone="error" title="It was not sent">
          {failure}
        </Notice>
      )}
      <TextArea label="Your answer" rows={3} required error={errors.text?.message} {...form.register('text')} />
      <ClaimPhotoField photos={uploads} ids={photos.field.value} hint="If they help." error={errors.photos?.message} />
      <Button
        type="submit"
        variant="primary"
        isBusy={isSubmitting}
        disabled={uploads.isBusy}
        className="justify-self-start"
      >
        Send answer
      </Button>
    </form>
  )
}
