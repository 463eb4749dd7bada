import { useState } from 'react'
import { type FieldPath, useForm } from 'react-hook-form'
import { ApiError } from '../../../contract/client.ts'
import type { DeliveryRules } from '../../../contract/delivery.ts'
import { DeliveryRulesForm, type DeliveryRulesInput } from '../../../contract/forms/delivery.ts'
import { api } from '../../api.ts'
import { useDraft } from '../../session/drafts/use-draft.ts'
import { toast } from '../../ui/toast.ts'
import { bodyResolver } from '../ui/body-resolver.ts'
import { toastError } from '../ui/toast-error.ts'

/**
 * The form of the rules and its saving. The input stays if saving fails, and what is typed meanwhile counts as unsaved. If
 * another admin has saved the rules meanwhile, the form `isStale` until the admin continues from the newer rules, with
 * the own edits in their place or without.
 */
export function useDeliveryForm(rules: DeliveryRules) {
  const [loaded, setLoaded] = useState(rules)
  const [isStale, setStale] = useState(false)
  const form = useForm<DeliveryRulesInput, unknown, DeliveryRulesInput>({
    resolver: bodyResolver(DeliveryRulesForm, (rules) => rules),
    defaultValues: valuesOf(rules),
  })
  useDraft(`delivery ${loaded.version}`, form)

  const showLoaded = (rules: DeliveryRules, keepsEdits: boolean) => {
    const typed = structuredClone(form.getValues())
    setLoaded(rules)
    form.reset(valuesOf(rules))
    if (keepsEdits) form.reset(typed, { keepDefaultValues: true })
  }

  const save = form.handleSubmit(async (body) => {
    const sent = JSON.stringify(form.getValues())
    try {
      const saved = await api.call('PUT /admin/settings/delivery', { headers: { 'if-match': loaded.version }, body })
      showLoaded(saved, JSON.stringify(form.getValues()) !== sent)
      toast.success('Delivery saved')
    } catch (error) {
      toastError({ text: 'Failed to save delivery', error })
      if (!(error instanceof ApiError)) return
      for (const [index, [path, message]] of Object.entries(error.fields).entries()) {
        form.setError(path as FieldPath<DeliveryRulesInput>, { type: 'server', message }, { shouldFocus: index === 0 })
      }
      setStale(error.code === 'stale_edit')
    }
  })

  const continueFromNewer = async (keepsEdits: boolean) => {
    try {
      showLoaded(await api.call('GET /admin/settings/delivery'), keepsEdits)
      setStale(false)
    } catch (error) {
      toastError({ text: 'Failed to load delivery', error })
    }
  }

  return { form, save, loaded, isStale, continueFromNewer }
}

function valuesOf({ updatedAt, version, ...rules }: DeliveryRules): DeliveryRulesInput {
  return rules
}
