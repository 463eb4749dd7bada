import { useEffect } from 'react'
import type { AccountDetails } from '../../../contract/account-settings.ts'
import type { User } from '../../../contract/accounts.ts'
import { ChangePasswordForm, ProfileForm } from '../../../contract/forms/account.ts'
import { api } from '../../api.ts'
import { setSession } from '../../session/store.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { showSaved, useAccountForm } from '../../ui/form.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useAction } from '../../ui/use-action.ts'
import { AccountForm, SettingsCard } from './account-page.tsx'

/**
 * Edits name and phone number. Input typed during a save stays and counts as unsaved. Only what is edited is sent: the other
 * field may have been edited on another device.
 */
export function EditDetails({ user: { name, phoneNumber } }: { user: User }) {
  const { form, field, failure, isBusy, submit } = useAccountForm({
    schema: ProfileForm,
    values: { name, phoneNumber: phoneNumber ?? '' },
    send: async (fields, form) => {
      const sent = structuredClone(form.getValues())
      const { dirtyFields } = form.formState
      const body = {
        name: dirtyFields.name ? fields.name : undefined,
        phoneNumber: dirtyFields.phoneNumber ? fields.phoneNumber : undefined,
      }
      const edited = await api.call('PATCH /auth/me', { body })
      setSession({ user: edited })
      showSaved(form, { name: edited.name, phoneNumber: edited.phoneNumber ?? '' }, sent)
      toast.success('Your profile has been saved.')
    },
    fallback: 'Your profile could not be saved. Please try again.',
  })
  const { reset } = form
  useEffect(() => {
    reset({ name, phoneNumber: phoneNumber ?? '' }, { keepDirtyValues: true, keepDirty: true, keepErrors: true })
  }, [reset, name, phoneNumber])
  return (
    <SettingsCard heading="Your details">
      <AccountForm isSection failure={failure} isBusy={isBusy} submitLabel="Save" onSubmit={submit}>
        <TextField label="Name" autoComplete="name" {...field('name')} />
        <TextField
          label="Phone number"
          type="tel"
          autoComplete="tel"
          hint="An Indian mobile number. Leave this field blank to remove it."
          {...field('phoneNumber')}
        />
      </AccountForm>
    </SettingsCard>
  )
}

type Props = { user: User; account: AccountDetails; onChanged: () => void }

/** Changes the password; an account without one can request a link to choose its first. */
export function EditPassword({ user, account, onChanged }: Props) {
  return (
    <SettingsCard heading="Your password">
      {account.hasPassword ? <ChangePassword onChanged={onChanged} /> : <FirstPassword email={user.email} />}
    </SettingsCard>
  )
}

function ChangePassword({ onChanged }: { onChanged: () => void }) {
  const values = { currentPassword: '', password: '' }
  const { field, failure, isBusy, submit } = useAccountForm({
    schema: ChangePasswordForm,
    values,
    send: async (body, { reset }) => {
      const { message } = await api.call('PUT /auth/password', { body })
      reset(values)
      toast.success(message, 'You have been signed out everywhere else.')
      onChanged()
    },
    fallback: 'Your password could not be changed. Please try again.',
  })
  return (
    <AccountForm isSection failure={failure} isBusy={isBusy} submitLabel="Change password" onSubmit={submit}>
      <PasswordField label="Current password" autoComplete="current-password" {...field('currentPassword')} />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint="At least 6 characters"
        {...field('password')}
      />
    </AccountForm>
  )
}

function FirstPassword({ email }: { email: string }) {
  const { busyWith, run } = useAction()
  const requestLink = async () => {
    await api.call('POST /auth/forgot-password', { body: { email } })
    toast.success('Please check your inbox.', `A link to choose a password is on its way to ${email}.`)
  }
  return (
    <>
      <p className="mb-5">This account has no password yet.</p>
      <Button
        isBusy={busyWith !== null}
        onClick={() => void run('link', requestLink, 'The link could not be sent. Please try again.')}
      >
        Send me a link to set a password
      </Button>
    </>
  )
}
