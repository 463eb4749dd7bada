/** Explains the page while measuring is off. */
export function MeasurementOff() {
  return (
    <section className="max-w-prose rounded-press border border-line bg-sheet p-5">
      <h2 className="text-xl">This shop measures no advertising</h2>
      <p className="mt-2">
        If you advertise on Facebook or Instagram, their pixel can tell which advertisements bring orders. This page
        then lists what was measured: page views, plants that were looked at or put into a cart, and purchases.
      </p>
      <p className="mt-2">
        Visitors are asked first, and nothing is measured of those who do not agree. Until a pixel is set, no visitor is
        asked, and nothing is loaded from elsewhere.
      </p>
      <p className="mt-2">
        To begin, set <code>META_PIXEL_ID</code> for the shop and start it again; with <code>META_ACCESS_TOKEN</code>{' '}
        the server sends the events too.
      </p>
    </section>
  )
}
