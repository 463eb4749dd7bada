import { useEffect, useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import type { Claim } from '../../../contract/claims.ts'
import { ApiError } from '../../../contract/client.ts'
import { type ClaimAnswerFields, ClaimAnswerForm, MAX_CLAIM_PHOTOS } from '../../../contract/forms/claim.ts'
import { api, messageOf } from '../../api.ts'
import { useDraft, useSavedForm } from '../../session/drafts/drafts.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/fields.tsx'
import { fieldsOf, formResolver } from '../../ui/form.ts'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'
import { PhotoField, usePhotos } from '../../uploads/photo-field.tsx'
import { photoHint, sendClaimPhoto } from './claim-photos.ts'

type Props = { claim: Claim; draft: string; reload: () => Promise<void> }

/** Words and photos for the shop. The input stays when sending fails, and is stored as a draft when the page is left. */
export default function AnswerForm({ claim, draft, reload }: Props) {
  const form = useForm<ClaimAnswerFields>({
    resolver: formResolver(ClaimAnswerForm),
    defaultValues: { text: '', photos: [] },
  })
  const photos = useController({ control: form.control, name: 'photos' })
  const most = MAX_CLAIM_PHOTOS - claim.photos.length
  const uploads = usePhotos({ ids: photos.field.value, most, send: sendClaimPhoto, onChange: photos.field.onChange })
  const [failure, setFailure] = useState<string | null>(null)
  useDraft(draft, form)
  const discardSavedForm = useSavedForm(draft, form)
  const field = fieldsOf(form)
  const { errors, isSubmitting } = form.formState
  useEffect(() => form.setFocus('text'), [form])

  const submit = form.handleSubmit(async (body) => {
    setFailure(null)
    try {
      await api.call('POST /claims/:id/answer', { params: { id: claim._id }, body })
      discardSavedForm()
      toast.success('Answer sent.')
      await reload()
    } catch (error) {
      setFailure(messageOf(error, 'Your answer could not be sent. Please try again.'))
      if (error instanceof ApiError && error.status === 409) await reload()
    }
  })

  return (
    <form
      method="post"
      noValidate
      aria-label={`Answer our question about ${claim.ticket}`}
      onSubmit={(event) => void submit(event)}
      className="my-3 grid gap-4"
    >
      {failure !== null && (
        <Notice tone="error" title="Not sent">
          {failure}
        </Notice>
      )}
      <TextArea label="Your answer" rows={3} required {...field('text')} />
      <PhotoField
        photos={uploads}
        ids={photos.field.value}
        legend="Photos (optional)"
        hint={photoHint(most)}
        error={errors.photos?.message}
      />
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
