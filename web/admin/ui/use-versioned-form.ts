import { useState } from 'react'
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form'
import { ApiError } from '../../../contract/client.ts'
import { useDraft } from '../../session/drafts/drafts.ts'
import { toast } from '../../ui/toast.ts'
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
