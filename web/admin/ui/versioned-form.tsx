import { Fragment, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, FormProvider, type Resolver, useForm } from 'react-hook-form'
import { ApiError } from '../../../contract/client.ts'
import { registerForm, takeDraft } from '../../session/drafts/drafts.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'
import { refuseUnreadNumbers } from './body-resolver.ts'
import { FormFoot } from './form-page.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { toastError } from './toast-error.ts'
import { returnFocus } from './use-change.ts'
import { showRefusal } from './use-fields.ts'

type Options<Saved, Fields extends FieldValues, Sent> = {
  /** In messages: `Failed to save delivery` */
  what: string
  saved: string
  /** The name under which unsaved input is kept while nobody is signed in */
  draftOf: (loaded: Saved) => string
  resolverOf: (loaded: Saved) => Resolver<Fields, unknown, Sent>
  valuesOf: (saved: Saved) => Fields
  /** Is refused if another version than the loaded one has been saved meanwhile; null if it is not to be saved yet */
  save: (body: Sent, loaded: Saved) => Promise<Saved | null>
  /** Loads the newer version, unless the notice of it has done so, to say what has changed */
  find?: (loaded: Saved) => Promise<Saved>
  /** Groups of fields that belong together are kept or left as a whole, as lists are */
  keepsGroupsWhole?: boolean
  /** Goes to another page once it is saved */
  leave?: () => Promise<void>
  /** The form's name for a field that the API refuses */
  fieldName?: (path: string) => string
}

const NOTHING: Readonly<Record<string, string>> = {}

/**
 * The form of what several admins may edit, and its saving. The input stays if saving fails, and what is typed during a save
 * counts as unsaved. If another admin has saved meanwhile, the form `isStale` until the admin continues from the newer
 * version, with or without the own edits.
 */
export function useVersionedForm<Saved, Fields extends FieldValues, Sent>(
  initial: Saved,
  options: Options<Saved, Fields, Sent>,
) {
  const { what, saved, draftOf, resolverOf, valuesOf, save, find, leave, keepsGroupsWhole = false } = options
  const { fieldName = (path) => path } = options
  const [loaded, setLoaded] = useState(initial)
  const [refusals, setRefusals] = useState(0)
  const [refused, setRefused] = useState(NOTHING)
  const isSaved = useRef(false)
  const form = useForm<Fields, unknown, Sent>({
    resolver: refuseUnreadNumbers(resolverOf(loaded)),
    defaultValues: valuesOf(initial) as DefaultValues<Fields>,
  })

  const show = (version: Saved, typed: Fields | null) => {
    setLoaded(version)
    form.reset(valuesOf(version))
    if (typed) form.reset(typed, { keepDefaultValues: true })
  }
  /** Shows another version, with what was typed since `base`. */
  const showWithEdits = (version: Saved, base: Fields) =>
    show(version, withEdits(valuesOf(version), structuredClone(form.getValues()), base, keepsGroupsWhole))

  const draft = draftOf(loaded)
  const restoreDraft = useEffectEvent(() => {
    // Only this form writes drafts of this name; what was typed before an update may lack fields that are new.
    const { values, loaded: base } = (takeDraft(draft) ?? {}) as { values?: Fields; loaded: Saved }
    if (values) show(base, { ...valuesOf(base), ...values })
  })
  const readDraft = useEffectEvent(() => ({ values: form.getValues(), loaded }))
  useEffect(() => {
    restoreDraft()
    return registerForm(draft, () => readDraft())
  }, [draft])

  // Only once the fields are enabled again and can be focused
  const { isSubmitting } = form.formState
  useEffect(() => {
    if (isSubmitting || refused === NOTHING) return
    setRefused(NOTHING)
    showRefusal(form, refused)
  }, [form, isSubmitting, refused])

  const submit = form.handleSubmit(async (body) => {
    const sent = structuredClone(form.getValues())
    try {
      const version = await save(body, loaded)
      if (version === null) return
      showWithEdits(version, sent)
    } catch (error) {
      toastError({ text: `Failed to save ${what}`, error })
      if (!(error instanceof ApiError)) return
      setRefused(Object.fromEntries(Object.entries(error.fields).map(([path, text]) => [fieldName(path), text])))
      return setRefusals((before) => (error.code === 'stale_edit' ? before + 1 : before))
    }
    toast.success(saved)
    isSaved.current = leave !== undefined
    await leave?.()
  })

  const continueFromNewer = async (keepsEdits: boolean, shown?: Saved) => {
    try {
      const newer = shown ?? (await find?.(loaded))
      if (newer === undefined) return
      if (keepsEdits) showWithEdits(newer, valuesOf(loaded))
      else show(newer, null)
      setRefusals(0)
    } catch (error) {
      toastError({ text: `Failed to load ${what}`, error })
    }
  }
  return { form, submit, loaded, refusals, isSaved, continueFromNewer }
}

type Props<Saved, Fields extends FieldValues, Sent> = {
  versioned: ReturnType<typeof useVersionedForm<Saved, Fields, Sent>>
  /** Says that leaving loses the input */
  unsaved: string
  /** The notice of a newer version, from which the form continues: the one that was shown, if one was */
  stale: (onContinue: (keepsEdits: boolean, shown?: Saved) => void) => ReactNode
  submitLabel: string
  /** Whether something is under way, so that it cannot be saved yet */
  isWorking?: boolean
  /** Beside the button to save */
  foot?: ReactNode
  children: ReactNode
}

/** The form of `useVersionedForm`, with what it says of newer versions and of unsaved input. */
export function VersionedForm<Saved, Fields extends FieldValues, Sent>(props: Props<Saved, Fields, Sent>) {
  const { versioned, unsaved, stale, submitLabel, isWorking = false, foot, children } = props
  const { form, submit, refusals, isSaved, continueFromNewer } = versioned
  const { isDirty, isSubmitting } = form.formState
  return (
    <FormProvider {...form}>
      <LeaveGuard isUnsaved={isDirty || isWorking} isSaved={isSaved} description={unsaved} />
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        {refusals > 0 && <Fragment key={refusals}>{stale(continueFromNewer)}</Fragment>}
        {children}
        <FormFoot>
          {foot}
          <Button type="submit" variant="primary" isBusy={isSubmitting} disabled={isWorking}>
            {submitLabel}
          </Button>
        </FormFoot>
      </form>
    </FormProvider>
  )
}

type NoticeProps = {
  title: string
  /** What can replace the typed input, such as `the newer version` */
  newer: string
  details?: ReactNode
  /** Continues with the typed input or without it */
  onContinue: (keepsEdits: boolean) => void
  /** In place of the buttons to continue, as long as they can do nothing */
  children?: ReactNode
}

/** Says that another admin has changed what is being edited; the input stays until a button is pressed. */
export function StaleNotice({ title, newer, details, onContinue, children }: NoticeProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'center' })
    return () => returnFocus(null)
  }, [])
  return (
    <div ref={box}>
      <Notice tone="error" title={title}>
        <p>
          Your changes are not saved yet, but nothing you typed is lost. Keep what you typed and accept the new values
          in all other fields, or load {newer} instead.
        </p>
        {details}
        <div className="mt-3 flex flex-wrap gap-2">
          {children || (
            <>
              <Button size="small" onClick={() => onContinue(true)}>
                Keep what I typed
              </Button>
              <Button size="small" variant="danger" onClick={() => onContinue(false)}>
                Load {newer}
              </Button>
            </>
          )}
        </div>
      </Notice>
    </div>
  )
}

/** The values, but for what differs from `base` in what was typed. A list is kept or left as a whole, and so may groups be. */
function withEdits<Fields extends FieldValues>(values: Fields, typed: Fields, base: Fields, isWhole: boolean): Fields {
  const parts = Object.entries(typed).map(([name, own]) => {
    const [now, before] = [values[name], base[name]]
    if (JSON.stringify(own) === JSON.stringify(before)) return [name, now]
    return [name, !isWhole && [now, own, before].every(isGroup) ? withEdits(now, own, before, isWhole) : own]
  })
  return Object.fromEntries(parts)
}

function isGroup(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
