import { type FormEvent, type ReactNode, type RefCallback, useId, useState } from 'react'
import { type Path, useController, useForm } from 'react-hook-form'
import type { Claim } from '../../../contract/claims.ts'
import { ApiError } from '../../../contract/client.ts'
import { type ClaimFields, ClaimForm as Form, MAX_CLAIM_PHOTOS } from '../../../contract/forms/claim.ts'
import { claimReasonNames, claimReasons } from '../../../domain/claim/claim.ts'
import { api, messageOf } from '../../api.ts'
import { formatDeadline } from '../../claims/claim-texts.ts'
import { useDraft, useSavedForm } from '../../session/drafts/drafts.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextArea } from '../../ui/fields.tsx'
import { fieldsOf, formResolver } from '../../ui/form.ts'
import { Notice } from '../../ui/notice.tsx'
import { PlantPicture } from '../../ui/picture.tsx'
import { QuantityStepper } from '../../ui/quantity-stepper.tsx'
import { PhotoField, usePhotos } from '../../uploads/photo-field.tsx'
import { photoHint, sendClaimPhoto } from './claim-photos.ts'
import { type ClaimableLine, type LineQuantity, quantityOf, stillClaimable, withQuantity } from './claimed-lines.ts'

type Props = {
  orderId: string
  lines: readonly ClaimableLine[]
  onSent: (claim: Claim) => void
  /** Called when something of the order was claimed elsewhere, or it became too late: loads what is left; the input stays. */
  onMoved: () => Promise<void>
}

export function ClaimForm(props: Props) {
  const { form, chosen, photos, failure, submit } = useClaimForm(props)
  const field = fieldsOf(form)
  const { errors, isSubmitting } = form.formState
  const ids = photos.field.value
  const uploads = usePhotos({ ids, most: MAX_CLAIM_PHOTOS, send: sendClaimPhoto, onChange: photos.field.onChange })
  return (
    <Card>
      <form method="post" noValidate aria-label="Report a problem" onSubmit={submit} className="grid gap-6">
        {failure !== null && (
          <Notice tone="error" title="Not sent">
            <p>{failure} What you entered is still here.</p>
          </Notice>
        )}
        <LineChoice
          lines={props.lines}
          chosen={chosen.field.value}
          error={errors.lines?.message}
          first={chosen.field.ref}
          onChange={chosen.field.onChange}
        />
        <Group legend="What happened?" error={errors.reason?.message}>
          <div className="mt-2 grid gap-2 sm:grid-cols-2">
            {claimReasons.map((reason) => (
              <label
                key={reason}
                className="flex min-h-12 items-center gap-3 rounded-press border border-edge bg-sheet px-4 py-2 transition-colors duration-200 ease-press hover:border-forest has-checked:border-forest has-checked:bg-leaf-mist/50"
              >
                <input type="radio" value={reason} className="size-5 shrink-0" {...form.register('reason')} />
                {claimReasonNames[reason]}
              </label>
            ))}
          </div>
        </Group>
        <TextArea
          label="Describe the problem"
          rows={4}
          required
          placeholder="What is wrong, and what did the parcel look like?"
          {...field('text')}
        />
        <PhotoField
          photos={uploads}
          ids={ids}
          hint={`${PHOTO_HINT} ${photoHint(MAX_CLAIM_PHOTOS)}`}
          error={errors.photos?.message}
        />
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

const PHOTO_HINT = 'Photos of the plant and the parcel help us reply sooner.'

type LineChoiceProps = {
  lines: readonly ClaimableLine[]
  chosen: readonly LineQuantity[]
  error: string | undefined
  /** Takes the first checkbox, which gets the focus where none is chosen */
  first: RefCallback<HTMLInputElement>
  onChange: (chosen: LineQuantity[]) => void
}

function LineChoice({ lines, chosen, error, first, onChange }: LineChoiceProps) {
  // That of the page; what replaced a plant can be reported for longer.
  const firstEnd = lines.map(({ until }) => until).toSorted()[0]
  return (
    <Group legend="Which plants, and how many?" error={error}>
      <ul className="mt-2 grid gap-2">
        {lines.map(({ item, most, until }, index) => {
          const quantity = Math.min(quantityOf(item._id, chosen), most)
          return (
            <li
              key={item._id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-press border border-edge bg-sheet px-4 py-2 has-checked:border-forest has-checked:bg-leaf-mist/50"
            >
              <label className="flex min-h-12 min-w-0 flex-1 basis-52 items-center gap-3">
                <input
                  ref={index === 0 ? first : undefined}
                  type="checkbox"
                  checked={quantity > 0}
                  onChange={({ target }) => onChange(withQuantity(chosen, item._id, target.checked ? 1 : 0))}
                  className="size-5 shrink-0 accent-forest"
                />
                <PlantPicture url={item.image.url} alt="" sizes="48px" className="size-12 shrink-0 rounded-press" />
                <span className="wrap-anywhere min-w-0 leading-snug">
                  <span className="block font-semibold">{item.name}</span>
                  {item.bundle !== null && (
                    <span className="block text-ink-soft text-sm">Part of {item.bundle.name}</span>
                  )}
                  {until !== firstEnd && (
                    <span className="figures block text-ink-soft text-sm">Report by {formatDeadline(until)}</span>
                  )}
                </span>
              </label>
              {quantity > 0 && most > 1 && (
                <span className="flex items-center gap-2">
                  <QuantityStepper
                    label={`How many of ${item.name}`}
                    quantity={quantity}
                    max={most}
                    onChange={(changed) => onChange(withQuantity(chosen, item._id, changed))}
                  />
                  <span className="figures text-ink-soft text-sm">of {most}</span>
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </Group>
  )
}

function Group({ legend, error, children }: { legend: string; error: string | undefined; children: ReactNode }) {
  const id = useId()
  return (
    <fieldset aria-describedby={error === undefined ? undefined : id} className="min-w-0">
      <legend className="font-semibold text-[0.94rem]">{legend}</legend>
      {children}
      {error !== undefined && (
        <p id={id} role="alert" className="mt-1 font-semibold text-danger text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** Sends a claim. The input stays when that fails, and is stored as a draft when the page is left. */
function useClaimForm({ orderId, lines, onSent, onMoved }: Props) {
  const form = useForm<ClaimFields>({ resolver: formResolver(Form), defaultValues: initialValues(lines) })
  const chosen = useController({ control: form.control, name: 'lines' })
  const photos = useController({ control: form.control, name: 'photos' })
  const [failure, setFailure] = useState<string | null>(null)
  const draft = `claim ${orderId}`
  useDraft(draft, form)
  const discardSavedForm = useSavedForm(draft, form)

  const submit = form.handleSubmit(async (fields) => {
    setFailure(null)
    const body = { ...fields, lines: stillClaimable(fields.lines, lines) }
    if (body.lines.length === 0) return form.setError('lines', { message: NOTHING_CHOSEN }, { shouldFocus: true })
    try {
      const claim = await api.call('POST /orders/:id/claims', { params: { id: orderId }, body })
      discardSavedForm()
      onSent(claim)
    } catch (error) {
      const refused = refusedFields(error)
      for (const [index, [name, message]] of refused.entries())
        form.setError(name, { message }, { shouldFocus: index === 0 })
      if (refused.length === 0) setFailure(messageOf(error, 'Your claim could not be sent. Please try again.'))
      if (error instanceof ApiError && error.status === 409) await onMoved()
    }
  })
  return { form, chosen, photos, failure, submit: (event: FormEvent) => void submit(event) }
}

const NOTHING_CHOSEN = 'Please choose at least one plant'

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
