import {
  type CompleteSettings,
  type CompleteSettingsFields,
  CompleteSettingsForm,
} from '../../../contract/forms/settings.ts'
import type { AdminSettings } from '../../../contract/settings.ts'
import { api } from '../../api.ts'
import { showSavedContact } from '../../contact-details.ts'
import { formResolver } from '../../ui/form.ts'
import { useVersionedForm } from '../ui/use-versioned-form.ts'

/** The form of the settings and its saving. */
export function useSettingsForm(settings: AdminSettings) {
  return useVersionedForm(settings, {
    what: 'the settings',
    saved: 'Settings saved',
    draftOf: ({ version }) => `settings ${version}`,
    resolver: formResolver<CompleteSettingsFields, unknown, CompleteSettings>(CompleteSettingsForm),
    valuesOf,
    save: async (body, { version }) => {
      const saved = await api.call('PATCH /admin/settings', { headers: { 'if-match': version }, body })
      showSavedContact(saved)
      return saved
    },
    find: () => api.call('GET /admin/settings'),
  })
}

/** The form's values for the settings: empty where a setting is missing. */
function valuesOf({
  isExample,
  activeAdmins,
  takesOrders,
  updatedAt,
  version,
  ...settings
}: AdminSettings): CompleteSettingsFields {
  return {
    ...settings,
    tradeName: settings.tradeName ?? '',
    gstin: settings.gstin ?? '',
    signatory: settings.signatory ?? '',
    compareAtPrices: settings.compareAtPrices ?? '',
  }
}
