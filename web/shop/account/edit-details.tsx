import type { User } from '../../../contract/accounts.ts'
import { ProfileForm } from '../../../contract/forms/account.ts'
import { api } from '../../api.ts'
import { setSession } from '../../session/store.ts'
import { typedSince } from '../../ui/changed-since.ts'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useAccountForm } from '../../ui/use-account-form.ts'
import { SettingsCard, SettingsForm } from './settings-card.tsx'

type Fields = { name?: string | undefined; phoneNumber?: string | null | undefined }

/** Edits name and phone number. Input typed during a save stays and counts as unsaved. */
export function EditDetails({ user }: { user: User }) {
  const { form, failure, errors, isBusy, submit } = useAccountForm<Fields>({
    schema: ProfileForm,
    values: { name: user.name, phoneNumber: user.phoneNumber ?? '' },
    send: async ({ name, phoneNumber }, { getValues, reset }) => {
      const sent = structuredClone(getValues())
      const edited = await api.call('PATCH /auth/me', { body: { name, phoneNumber } })
      setSession({ user: edited })
      const saved = { name: edited.name, phoneNumber: edited.phoneNumber ?? '' }
      const typed = typedSince(getValues(), sent)
      reset(saved)
      reset({ ...saved, ...typed }, { keepDefaultValues: true })
      toast.success('Your profile is saved.')
    },
    fallback: 'Your profile could not be saved. Please try again.',
  })
  return (
    <SettingsCard heading="Your details">
      <SettingsForm failure={failure} isBusy={isBusy} submitLabel="Save" onSubmit={submit}>
        <TextField label="Name" autoComplete="name" error={errors.name?.message} {...form.register('name')} />
        <TextField
          label="Phone number"
          type="tel"
          autoComplete="tel"
          hint="A mobile number of India; leave it empty to remove it."
          error={errors.phoneNumber?.message}
          {...form.register('phoneNumber')}
        />
      </SettingsForm>
    </SettingsCard>
  )
}
