/** Meta's `fbq` before its script is there: it keeps what it is told, and the script then does it. */
type Fbq = {
  (...told: unknown[]): void
  callMethod?: (...told: unknown[]) => void
  queue: unknown[][]
  push: Fbq
  loaded: boolean
  version: string
  /** Page views are ours to tell: the script is not to listen to the browser's history. */
  disablePushState: boolean
  allowDuplicatePageViews: boolean
}

declare global {
  interface Window {
    fbq?: Fbq
    _fbq?: Fbq
  }
}

let isRevoked = false

const SCRIPT = 'https://connect.facebook.net/en_US/fbevents.js'

/**
 * Starts Meta's pixel, or goes on with it. Only what it is told by us: what its script would gather by itself, from
 * buttons and from the page, is off.
 */
export function startPixel(pixelId: string): void {
  if (window.fbq) {
    if (isRevoked) window.fbq('consent', 'grant')
    isRevoked = false
    return
  }
  const fbq = stub()
  window.fbq = fbq
  window._fbq ??= fbq
  fbq('consent', 'grant')
  fbq('set', 'autoConfig', false, pixelId)
  fbq('init', pixelId)
  const script = document.createElement('script')
  script.async = true
  script.src = SCRIPT
  document.head.append(script)
}

/** Tells the pixel of an event; its id is the one under which the server tells of it, so that Meta counts it once. */
export function tellPixel(name: string, custom: object, eventId: string): void {
  window.fbq?.('track', name, custom, { eventID: eventId })
}

/** Stops the pixel at once and removes its cookies. */
export function stopPixel(): void {
  window.fbq?.('consent', 'revoke')
  isRevoked = true
  const labels = location.hostname.split('.')
  const domains = ['', ...labels.map((_, index) => `; Domain=${labels.slice(index).join('.')}`)]
  for (const name of ['_fbp', '_fbc']) {
    for (const domain of domains) {
      // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser
      document.cookie = `${name}=; Path=/; Max-Age=0${domain}`
    }
  }
}

function stub(): Fbq {
  const fbq = ((...told: unknown[]) => {
    if (fbq.callMethod) fbq.callMethod(...told)
    else fbq.queue.push(told)
  }) as Fbq
  return Object.assign(fbq, {
    queue: [],
    push: fbq,
    loaded: true,
    version: '2.0',
    disablePushState: true,
    allowDuplicatePageViews: true,
  })
}
