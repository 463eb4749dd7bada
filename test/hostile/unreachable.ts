const nowhere = 'http://127.0.0.1:9'
const client = { clientId: 'paudha', clientSecret: 'the secret of the client' }

/** Services outside the shop, none of which answers. */
export const unreachable = {
  google: { ...client, issuer: nowhere },
  facebook: { ...client, authorizeUrl: `${nowhere}/dialog`, tokenUrl: nowhere, profileUrl: nowhere },
  measurement: { pixelId: '1234567890', forward: { accessToken: 'a token', graphUrl: nowhere } },
}
