import type { Customer } from '../../../contract/customers.ts'

type StatusTexts = { action: string; question: string; explanation: string; done: string; failed: string }

/** The texts for deactivating or activating an account. */
export function statusTexts({ isActive }: Customer): StatusTexts {
  return isActive ? deactivation : activation
}

const deactivation: StatusTexts = {
  action: 'Deactivate',
  question: 'Deactivate this account?',
  explanation: 'All its sessions end at once, and it can no longer sign in. Its orders stay as they are.',
  done: 'Account deactivated',
  failed: 'Failed to deactivate the account',
}

const activation: StatusTexts = {
  action: 'Activate',
  question: 'Activate this account again?',
  explanation: 'Its owner can sign in again.',
  done: 'Account activated',
  failed: 'Failed to activate the account',
}
