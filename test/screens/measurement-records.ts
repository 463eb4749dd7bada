import type { MeasuredEvent, MeasurementSummary } from '../../contract/measurement.ts'
import { newId } from './records.ts'

/** An event that Meta refused. */
export function aMeasuredEvent(changes: Partial<MeasuredEvent> = {}): MeasuredEvent {
  const _id = newId()
  const failed = { status: 'failed', attempts: 3, lastError: 'Meta responded with 400', sentAt: null } as const
  return {
    _id,
    eventId: _id,
    name: 'AddToCart',
    happenedAt: '2026-11-20T10:00:00.000Z',
    ...failed,
    canBeRetried: true,
    ...changes,
  }
}

export function measurementSummary(changes: Partial<MeasurementSummary> = {}): MeasurementSummary {
  const counts = { waiting: 2, sent: 0, failed: 1, recorded: 0, withdrawn: 0 }
  return { hasPixel: true, isForwarded: true, counts, lastSentAt: null, ...changes }
}
