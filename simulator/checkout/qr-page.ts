import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { renderSVG } from 'uqr'
import { formatPrice } from '../../domain/money.ts'
import { attemptPayment } from '../commands/attempt-payment.ts'
import { findById } from '../commands/lock-rows.ts'
import type { QrCode } from '../entities.ts'
import type { Simulator } from '../simulator.ts'
import { escapeHtml, NO_MONEY_MOVES } from './window-page.ts'

type ById = { Params: { id: string } }

const MOST = 50
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** The page on which a person pays by QR code as if they scanned it, and the pictures of the codes. */
export function qrPage(app: FastifyInstance, simulator: Simulator): void {
  const { database } = simulator
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) =>
    done(null, undefined),
  )

  app.get('/checkout/qr', async (_request, reply) => {
    const qrCodes = await database
      .selectFrom('qr_codes')
      .selectAll()
      .where('closed_at', 'is', null)
      .where('close_by', '>', sql<Date>`clock_timestamp()`)
      .orderBy('close_by', 'desc')
      .limit(MOST)
      .execute()
    const entries = await Promise.all(
      qrCodes.map(async (qrCode) => entry({ qrCode, order: await findById(database, 'orders', qrCode.id) })),
    )
    return reply
      .header('Content-Security-Policy', POLICY)
      .header('Cache-Control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page(entries.join('\n') || '<p>No QR codes are waiting to be paid.</p>'))
  })

  app.post<ById>('/checkout/qr/:id/pay', async ({ params }, reply) => {
    await attemptPayment(simulator, {
      orderId: params.id,
      method: 'upi',
      outcome: 'captured',
      description: 'QRv2 Payment',
    })
    return reply.redirect('../../qr', 303)
  })

  app.get<ById>('/checkout/qr/:id.svg', async ({ params }, reply) => {
    const { image_content } = await findById(database, 'qr_codes', params.id)
    return reply.type('image/svg+xml').send(renderSVG(image_content, { border: 4, ecc: 'M' }))
  })
}

function page(content: string): string {
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>QR codes to pay</title>
</head>
<body>
<main>
<p role="note">${NO_MONEY_MOVES}</p>
<h1>QR codes to pay</h1>
${content}
</main>
</body>
</html>`
}

function entry({ qrCode, order }: QrCode): string {
  const name = escapeHtml(qrCode.description ?? qrCode.id)
  return `<section aria-label="${name}">
<h2>${name}</h2>
<p>${formatPrice(order.amount / 100)}</p>
<img src="qr/${escapeHtml(qrCode.id)}.svg" width="200" height="200" alt="">
<form method="post" action="qr/${escapeHtml(qrCode.id)}/pay"><button type="submit">Scan and pay ${name}</button></form>
</section>`
}
