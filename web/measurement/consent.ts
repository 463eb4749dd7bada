import { useMemo, useSyncExternalStore } from 'react'
import {
  CONSENT_COOKIE,
  CONSENT_DAYS,
  CONSENT_VERSION,
  type Consent,
  consentText,
  readConsent,
} from '../../domain/measurement/consent.ts'
import { api } from '../api.ts'

/** Consents that were taken back, of which the server has not heard yet. */
const UNTOLD = 'consent.withdrawn'
const listeners = new Set<() => void>()
let channel: BroadcastChannel | null = null

/** The choice that this browser keeps, in whichever tab it was made; null while there is none, undefined on the server. */
export function useConsent(): Consent | null | undefined {
  const text = useSyncExternalStore(subscribe, cookieText, () => null)
  return useMemo(() => (text === null ? undefined : readConsent(text)), [text])
}

/** Whether the visitor agrees at this very moment. */
export function agrees(): boolean {
  return readConsent(cookieText())?.marketing === true
}

/** Keeps a choice. It holds at once, in every tab; the server is told of a yes, and of a yes that is taken back. */
export function choose(marketing: boolean): void {
  const before = readConsent(cookieText())
  const since = Math.floor(Date.now() / 1_000)
  const consent: Consent = marketing ? { marketing, id: newId(), since } : { marketing, since }
  if (before?.marketing === marketing) return
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser
  document.cookie = `${CONSENT_COOKIE}=${consentText(consent)}; Path=/; Max-Age=${CONSENT_DAYS * 86_400}; SameSite=Lax${secure}`
  tellListeners()
  channel?.postMessage('changed')
  if (consent.marketing) void tellServer(consent.id, true).catch(() => undefined)
  else if (before?.marketing) {
    keepUntold([...untold(), before.id])
    tellOfWithdrawals()
  }
}

/** Tells the server of what was taken back, until it has heard of it; again whenever a page starts. */
export function tellOfWithdrawals(): void {
  for (const id of untold()) {
    tellServer(id, false).then(
      () => keepUntold(untold().filter((other) => other !== id)),
      () => undefined,
    )
  }
}

function tellServer(id: string, marketing: boolean) {
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
    channel.onmessage = tellListeners
  }
  return () => listeners.delete(listener)
}

function tellListeners(): void {
  for (const listener of listeners) listener()
}

function untold(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(UNTOLD) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

function keepUntold(ids: readonly string[]): void {
  try {
    if (ids.length === 0) localStorage.removeItem(UNTOLD)
    else localStorage.setItem(UNTOLD, JSON.stringify(ids))
  } catch {
    // Without storage it is told once.
  }
}

/** 128 random bits in hex. */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
