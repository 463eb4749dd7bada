import { formatDeadline } from '../../claims/claim-moment.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { ClaimPhotoField } from './claim-photo-field.tsx'
import { LineChoice } from './line-choice.tsx'
import { ReasonChoice } from './reason-choice.tsx'
import { type ClaimTask, useClaimForm } from './use-claim-form.ts'
import { useClaimPhotos } from './use-claim-photos.ts'

type Props = ClaimTask & { photosUntil: string | null }

/** Which plants, what happened, words and photos; `photosUntil` is until when a photo is requested. */
export function ClaimForm({ photosUntil, ...props }: Props) {
  const { form, chosen, photos, failure, submit } = useClaimForm(props)
  const { errors, isSubmitting } = form.formState
  const ids = photos.field.value
  const uploads = useClaimPhotos({ ids, onChange: photos.field.onChange })
  return (
    <Card>
      <form method="post" noValidate aria-label="Report what arrived hurt" onSubmit={submit} className="grid gap-6">
        {failure !== null && (
          <Notice tone="error" title="It was not sent">
            <p>{failure} What you have entered is still here.</p>
          </Notice>
        )}
        <LineChoice
          lines={props.lines}
          chosen={chosen.field.value}
          error={errors.lines?.message}
          onChange={chosen.field.onChange}
        />
        <ReasonChoice field={form.register('reason')} error={errors.reason?.message} />
        <TextArea
          label="Tell us what you see"
          rows={4}
          required
          placeholder="Where is it hurt, and how did the parcel look?"
          error={errors.text?.message}
          {...form.register('text')}
        />
        <ClaimPhotoField photos={uploads} ids={ids} hint={photoHint(photosUntil)} error={errors.photos?.message} />
        <Button
          type="submit"
          variant="primary"
          size="large"
          isBusy={isSubmitting}
          disabled={uploads.isBusy}
          className="justify-self-start max-sm:w-full"
        >
          Send
        </Button>
      </form>
    </Card>
  )
}

function photoHint(until: string | null): string {
  const wish = 'A photo of the plant and one of its parcel help us to answer at once'
  return until === null || new Date(until) < new Date()
    ? `${wish}.`
    : `${wish}; please add them by ${formatDeadline(until)}.`
}
