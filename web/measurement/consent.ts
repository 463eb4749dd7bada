import { useMemo, useSyncExternalStore } from 'react'
import {
  CONSENT_COOKIE,
  CONSENT_DAYS,
  CONSENT_VERSION,
  type Consent,
  consentText,
  readConsent,
} from '../../domain/measurement.ts'
import { api } from '../api.ts'
import { randomKey } from '../random-key.ts'
import { readText, writeText } from '../session/browser-storage.ts'

/** The key of withdrawn consents that have not been reported to the server yet. */
const UNREPORTED = 'consent.withdrawn'
const listeners = new Set<() => void>()
let channel: BroadcastChannel | null = null

/** The choice stored in this browser, in whichever tab it was made; null if there is none, undefined on the server. */
export function useConsent(): Consent | null | undefined {
  const text = useSyncExternalStore(subscribe, cookieText, () => null)
  return useMemo(() => (text === null ? undefined : readConsent(text)), [text])
}

/** Whether the visitor consents now. */
export function hasConsent(): boolean {
  return readConsent(cookieText())?.marketing === true
}

/** Saves a choice, effective at once in all tabs; a consent and its withdrawal are reported to the server. */
export function saveConsent(marketing: boolean): void {
  const before = readConsent(cookieText())
  const since = Math.floor(Date.now() / 1_000)
  const consent: Consent = marketing ? { marketing, id: randomKey(), since } : { marketing, since }
  if (before?.marketing === marketing) return
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser
  document.cookie = `${CONSENT_COOKIE}=${consentText(consent)}; Path=/; Max-Age=${CONSENT_DAYS * 86_400}; SameSite=Lax${secure}`
  notifyListeners()
  channel?.postMessage('changed')
  if (consent.marketing) void reportToServer(consent.id, true).catch(() => undefined)
  else if (before?.marketing) {
    storeUnreported([...unreportedIds(), before.id])
    reportWithdrawals()
  }
}

/** Reports withdrawn consents to the server; unreported ones are retried on every page load. */
export function reportWithdrawals(): void {
  for (const id of unreportedIds()) {
    reportToServer(id, false).then(
      () => storeUnreported(unreportedIds().filter((other) => other !== id)),
      () => undefined,
    )
  }
}

function reportToServer(id: string, marketing: boolean) {
  return api.call('PUT /consents/:id', { params: { id }, body: { marketing, version: CONSENT_VERSION } })
}

function cookieText(): string {
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${CONSENT_COOKIE}=`))
  return pair?.slice(CONSENT_COOKIE.length + 1) ?? ''
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (channel === null) {
    channel = new BroadcastChannel('consent')
    channel.onmessage = notifyListeners
  }
  return () => listeners.delete(listener)
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

function unreportedIds(): string[] {
  try {
    const stored: unknown = JSON.parse(readText(UNREPORTED) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

/** Without storage a withdrawal is reported only once. */
function storeUnreported(ids: readonly string[]): void {
  writeText(UNREPORTED, ids.length === 0 ? null : JSON.stringify(ids))
}
