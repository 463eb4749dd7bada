import { type MeasuredState, measuredStates } from '../../../domain/measurement/measured-event.ts'
import type { BadgeTone } from '../../ui/badge.tsx'

/** An event's state as the owner reads it. */
export const stateTexts: Record<MeasuredState, { label: string; tone: BadgeTone }> = {
  waiting: { label: 'Waiting', tone: 'yellow' },
  sent: { label: 'Sent', tone: 'green' },
  failed: { label: 'Failed', tone: 'red' },
  recorded: { label: 'Recorded only', tone: 'blue' },
  withdrawn: { label: 'Consent withdrawn', tone: 'neutral' },
}

export const stateOptions = [
  { value: '', label: 'All States' },
  ...measuredStates.map((state) => ({ value: state, label: stateTexts[state].label })),
]
