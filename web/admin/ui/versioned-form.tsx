import { type BaseSyntheticEvent, type ReactNode, type RefObject, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { ApiError } from '../../../contract/client.ts'
import { useDraft } from '../../session/drafts/drafts.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { FormFoot } from './form-page.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { StaleNotice } from './stale-notice.tsx'
import { toastError } from './toast-error.ts'
import { showRefusal } from './use-fields.ts'

type Options<Saved, Fields extends FieldValues, Sent> = {
  /** In messages: `Failed to save delivery` */
  what: string
  saved: string
  /** The name under which unsaved input is kept while nobody is signed in; another one for each version */
  draftOf: (loaded: Saved) => string
  resolver: Resolver<Fields, unknown, Sent>
  valuesOf: (saved: Saved) => Fields
  /** Is refused if another version than the loaded one has been saved meanwhile */
  save: (body: Sent, loaded: Saved) => Promise<Saved>
  find: (loaded: Saved) => Promise<Saved>
}

/**
 * The form of what several admins may edit, and its saving. The input stays if saving fails, and what is typed during a save
 * counts as unsaved. If another admin has saved meanwhile, the form `isStale` until the admin continues from the newer
 * version, with or without the own edits.
 */
export function useVersionedForm<Saved, Fields extends FieldValues, Sent>(
  initial: Saved,
  { what, saved, draftOf, resolver, valuesOf, save, find }: Options<Saved, Fields, Sent>,
) {
  const [loaded, setLoaded] = useState(initial)
  const [isStale, setStale] = useState(false)
  const form = useForm<Fields, unknown, Sent>({ resolver, defaultValues: valuesOf(initial) as DefaultValues<Fields> })
  useDraft(draftOf(loaded), form)

  /** Shows another version, with what was typed since `base`. */
  const show = (version: Saved, base: Fields | null) => {
    const values = valuesOf(version)
    const typed = base && withEdits(values, structuredClone(form.getValues()), base)
    setLoaded(version)
    form.reset(values)
    if (typed) form.reset(typed, { keepDefaultValues: true })
  }

  const submit = form.handleSubmit(async (body) => {
    const sent = structuredClone(form.getValues())
    try {
      show(await save(body, loaded), sent)
      toast.success(saved)
    } catch (error) {
      toastError({ text: `Failed to save ${what}`, error })
      if (!(error instanceof ApiError)) return
      showRefusal(form, error.fields)
      setStale(error.code === 'stale_edit')
    }
  })

  const continueFromNewer = async (keepsEdits: boolean) => {
    try {
      show(await find(loaded), keepsEdits ? valuesOf(loaded) : null)
      setStale(false)
    } catch (error) {
      toastError({ text: `Failed to load ${what}`, error })
    }
  }
  return { form, submit, loaded, isStale, continueFromNewer }
}

type Props<Fields extends FieldValues, Sent> = {
  versioned: {
    form: UseFormReturn<Fields, unknown, Sent>
    submit: (event?: BaseSyntheticEvent) => Promise<void>
    isStale: boolean
    continueFromNewer: (keepsEdits: boolean) => void
  }
  /** Set once it is saved, if another page then follows */
  isSaved?: RefObject<boolean>
  /** Says that leaving loses the input */
  unsaved: string
  /** Of the notice of a newer version: its title, and what that version is called */
  stale: { title: string; newer: string }
  submitLabel: string
  /** Beside the button to save */
  cancel?: ReactNode
  children: ReactNode
}

/** The form of `useVersionedForm`, with what it says of newer versions and of unsaved input. */
export function VersionedForm<Fields extends FieldValues, Sent>(props: Props<Fields, Sent>) {
  const { versioned, isSaved, unsaved, stale, submitLabel, cancel, children } = props
  const { form, submit, isStale, continueFromNewer } = versioned
  const { isDirty, isSubmitting } = form.formState
  return (
    <FormProvider {...form}>
      <LeaveGuard isUnsaved={isDirty} isSaved={isSaved} description={unsaved} />
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        {isStale && <StaleNotice {...stale} onContinue={continueFromNewer} />}
        {children}
        <FormFoot>
          {cancel}
          <Button type="submit" variant="primary" isBusy={isSubmitting}>
            {submitLabel}
          </Button>
        </FormFoot>
      </form>
    </FormProvider>
  )
}

/** The values, but for what differs from `base` in what was typed. A list is kept or left as a whole. */
function withEdits<Fields extends FieldValues>(values: Fields, typed: Fields, base: Fields): Fields {
  const parts = Object.entries(typed).map(([name, own]) => {
    const [now, before] = [values[name], base[name]]
    if (JSON.stringify(own) === JSON.stringify(before)) return [name, now]
    return [name, [now, own, before].every(isGroup) ? withEdits(now, own, before) : own]
  })
  return Object.fromEntries(parts)
}

function isGroup(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
