import { createServer } from 'node:http'
import { serve } from './serve.ts'

export type CheckoutPage = Awaited<ReturnType<typeof serve>>

/** The page's script: its button opens the checkout, and a list records the callbacks. */
const script = `
const said = document.querySelector('ul')
const say = (...what) => said.append(Object.assign(document.createElement('li'), { textContent: what.map((part) => typeof part === 'string' ? part : JSON.stringify(part)).join(' ') }))
document.querySelector('button').addEventListener('click', () => {
  const options = JSON.parse(decodeURIComponent(location.hash.slice(1)))
  const checkout = new window.Razorpay({
    ...options,
    handler: (response) => say('paid', response),
    modal: { ...options.modal, ondismiss: () => say('dismissed') },
  })
  checkout.on('payment.failed', ({ error }) => say('failed', error))
  checkout.open()
})
`

/**
 * A shop's page on its own origin, under a content security policy that allows its own and the provider's scripts only.
 * Its button opens the payment window with the options in the URL's fragment; a list shows the callbacks.
 */
export async function startCheckoutPage(providerUrl: () => string): Promise<CheckoutPage> {
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js'
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html; charset=utf-8')
    const provider = providerUrl()
    const policy = `default-src 'none'; script-src 'self' ${provider}; frame-src ${provider}; style-src 'none'; img-src data:`
    response.setHeader('Content-Security-Policy', policy)
    response.end(
      isScript
        ? script
        : `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>A shop</title>
          <link rel="icon" href="data:,"><script src="${provider}/v1/checkout.js" defer></script>
          <script src="/page.js" defer></script></head>
          <body><main><h1>A shop</h1><button>Pay now</button><ul></ul><a href="/">Elsewhere</a></main></body></html>`,
    )
  })
  return serve(server)
}
