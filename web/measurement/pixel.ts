/** Meta's `fbq` stub: queues calls until its script has loaded. */
type Fbq = {
  (...args: unknown[]): void
  callMethod?: (...args: unknown[]) => void
  queue: unknown[][]
  push: Fbq
  loaded: boolean
  version: string
  /** Disables automatic page views on history changes; the shop reports them itself. */
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
 * Starts or resumes Meta's pixel. Automatic collection from buttons and page content is off; only explicit events are
 * sent.
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

/** Sends an event to the pixel; the server sends it with the same id, so that Meta counts it once. */
export function trackOnPixel(name: string, custom: object, eventId: string): void {
  window.fbq?.('track', name, custom, { eventID: eventId })
}

/** Stops the pixel and removes its cookies. */
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
  const fbq = ((...args: unknown[]) => {
    if (fbq.callMethod) fbq.callMethod(...args)
    else fbq.queue.push(args)
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
