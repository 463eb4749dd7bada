import { renderSVG } from 'uqr'
import { formatPrice } from '../../domain/money.ts'
import { OFFER_PERCENT, type OrderRow, upiLink } from '../entities.ts'

export const NO_MONEY_MOVES = 'Payment simulator – no money moves'

const APPS = ['Google Pay', 'PhonePe', 'Paytm', 'BHIM']

type Problem = { problem: string }

/** The window's document with the order; the page that opened it sends the rest, and until then its buttons are disabled. */
export function windowPage(order: OrderRow | Problem, { shopOrigins }: { shopOrigins: readonly string[] }): string {
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>Payment window</title>
<link rel="stylesheet" href="window.css">
<script type="module" src="window.js"></script>
</head>
<body data-shop-origins="${escapeHtml(shopOrigins.join(' '))}">
<div class="backdrop" data-backdrop></div>
<main class="sheet" aria-labelledby="shop" inert>
<p class="honest" role="note">${NO_MONEY_MOVES}</p>
${header(order)}
<div class="screens" aria-live="polite">
${'problem' in order ? problemScreen(order) : paymentScreens(order)}
</div>
</main>
</body>
</html>`
}

function header(order: OrderRow | Problem): string {
  const sum =
    'problem' in order
      ? ''
      : `<p class="sum">${formatPrice(order.amount / 100)}</p><p class="order">Order <span>${escapeHtml(order.id)}</span></p>`
  return `<header class="head">
<div class="shop"><span class="mark" data-mark aria-hidden="true"></span>
<div><h1 id="shop" data-shop-name tabindex="-1">Payment</h1><p data-description hidden></p></div>
<button type="button" class="close" data-dismiss aria-label="Close the payment window"><svg viewBox="0 0 16 16" aria-hidden="true"><path d="M3 3l10 10M13 3L3 13"/></svg></button></div>
<div class="due">${sum}</div>
</header>`
}

function problemScreen({ problem }: Problem): string {
  return `<section class="screen ending" data-screen="problem" aria-labelledby="problem">
<h2 id="problem" tabindex="-1">This payment can’t be made</h2>
<p>${escapeHtml(problem)}</p>
<button type="button" class="primary" data-dismiss>Close</button>
</section>`
}

function paymentScreens(order: OrderRow): string {
  const sum = `<span class="amount">${formatPrice(order.amount / 100)}</span>`
  const apps = APPS.map(
    (app, at) =>
      `<label class="app"><input type="radio" name="app" value="${app}"${at === 0 ? ' checked' : ''}><span>${app}</span></label>`,
  ).join('\n')
  return `<section class="screen" data-screen="methods" aria-labelledby="methods">
<h2 id="methods" class="unseen">Choose how to pay</h2>
<div class="tabs" role="tablist" aria-label="Payment method">
<button type="button" role="tab" id="tab-upi" aria-controls="panel-upi" aria-selected="true" data-method="upi">UPI</button>
<button type="button" role="tab" id="tab-card" aria-controls="panel-card" aria-selected="false" tabindex="-1" data-method="card">Card</button>
</div>
<div role="tabpanel" id="panel-upi" aria-labelledby="tab-upi" data-panel="upi"><form>
<fieldset class="apps"><legend>Pay with a UPI app</legend>
${apps}
</fieldset>
<div class="scan">${drawUpiPicture(order)}
<p><strong>Or scan with any UPI app.</strong> This code is a sample and pays nobody.</p></div>
<button type="submit" class="primary">Pay by UPI ${sum}</button>
</form></div>
<div role="tabpanel" id="panel-card" aria-labelledby="tab-card" data-panel="card" hidden><form>
<p class="hint">This is a test card. Only its last four digits are stored; never enter a real card.</p>
<label class="field">Card number<input name="number" inputmode="numeric" autocomplete="off" value="4111 1111 1111 1111" maxlength="23" pattern="[0-9 ]{12,23}" required></label>
<div class="pair">
<label class="field">Expiry<input name="expiry" inputmode="numeric" autocomplete="off" value="12/34" maxlength="5" pattern="(0[1-9]|1[0-2])/[0-9]{2}" required></label>
<label class="field">CVV<input name="cvv" inputmode="numeric" autocomplete="off" value="123" maxlength="4" pattern="[0-9]{3,4}" required></label>
</div>
<button type="submit" class="primary">Pay by card ${sum}</button>
</form></div>
<aside class="tools" aria-label="Simulator">
<p>Only in the simulator</p>
<button type="button" class="quiet" data-outcome="failed">Fail this payment</button>
<details class="unusual"><summary>Unusual endings</summary>
<p>Try out what a real shop must handle.</p>
<button type="button" class="quiet" data-outcome="unheard">Pay, then close before the shop is told</button>
<button type="button" class="quiet" data-outcome="later">Authorise now, capture later</button>
<button type="button" class="quiet" data-outcome="offer">Pay ${OFFER_PERCENT}% less with an offer</button>
<button type="button" class="quiet" data-outcome="customer_fee">Pay a fee on top</button>
</details>
</aside>
</section>
<section class="screen ending" data-screen="working" aria-labelledby="working" hidden>
<span class="turning" aria-hidden="true"></span>
<h2 id="working" tabindex="-1">One moment</h2>
<p data-working></p>
</section>
<section class="screen ending" data-screen="failed" aria-labelledby="failed" hidden>
<span class="cross" aria-hidden="true"><svg viewBox="0 0 16 16"><path d="M4 4l8 8M12 4L4 12"/></svg></span>
<h2 id="failed" tabindex="-1">The payment failed</h2>
<p data-failure></p>
<button type="button" class="primary" data-again>Try again</button>
<button type="button" class="quiet" data-dismiss>Close</button>
</section>
<section class="screen ending" data-screen="leaving" aria-labelledby="leaving" hidden>
<h2 id="leaving" tabindex="-1">Cancel this payment?</h2>
<p>Your order is not paid yet.</p>
<button type="button" class="primary" data-again>No, continue paying</button>
<button type="button" class="quiet" data-leave>Yes, cancel it</button>
</section>`
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** A square SVG of the `upi://` link that a real window would show to be scanned. */
function drawUpiPicture({ id, amount }: OrderRow): string {
  return renderSVG(upiLink(id, amount), { border: 0, ecc: 'M' }).replace('<svg ', '<svg aria-hidden="true" class="qr" ')
}
