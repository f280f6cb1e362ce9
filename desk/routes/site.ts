import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Business } from '../../core/business/business.ts'
import { ownPath, type SiteRoom } from '../site/room.ts'

const SITE = '/desk/site'

type Fields = Record<string, string>
type WithId = { Params: { id: string }; Body: Fields }

/** What is done with edits and publications. Each is a post of a few plain fields, and leads to a page. */
export function siteRoutes(app: FastifyInstance, room: SiteRoom, business: () => Promise<Business>): void {
  /** Leads back to the page that a button was on, where a script has nothing more to keep. */
  function leadBack({ body }: FastifyRequest, reply: FastifyReply, flash: Fields) {
    const page = new URL(ownPath((body as Fields)?.page) ?? SITE, 'http://desk')
    for (const [name, value] of Object.entries(flash)) page.searchParams.set(name, value)
    return reply.redirect(page.pathname + page.search + (page.pathname === SITE ? '#draft' : ''), 303)
  }

  app.post<WithId>(`${SITE}/edits/:id/undo`, async (request, reply) => {
    const about = await room.undo(await business(), request.params.id)
    return leadBack(request, reply, about === undefined ? {} : { said: 'undone', about })
  })

  app.post<{ Body: Fields }>(`${SITE}/edits/undo`, async (request, reply) => {
    if (!request.body?.confirmed) return leadBack(request, reply, { ask: 'undo' })
    await room.undo(await business())
    return leadBack(request, reply, { said: 'undone' })
  })

  app.post(`${SITE}/edits/put-back`, async (request, reply) => {
    const isBack = await room.putBack()
    return leadBack(request, reply, isBack ? { said: 'back' } : {})
  })

  app.post<WithId>(`${SITE}/edits/:id/settle`, async ({ params, body }, reply) => {
    const whose = body?.whose
    if (whose === 'mine' || whose === 'theirs') await room.settle(await business(), params.id, whose)
    return reply.redirect(`${SITE}/publish?ask`, 303)
  })

  app.post(`${SITE}/previews`, async (_request, reply) => {
    await room.preview(await business())
    return reply.redirect(`${SITE}/publish`, 303)
  })

  app.post<{ Body: Fields }>(`${SITE}/publish`, async ({ body }, reply) => {
    const isOrdered = await room.publish(await business(), Boolean(body?.confirmed))
    return reply.redirect(isOrdered ? `${SITE}/publish` : `${SITE}/publish?ask`, 303)
  })

  app.post<WithId>(`${SITE}/history/:id/undo`, async ({ params }, reply) => {
    await room.undoPublication(await business(), params.id)
    return reply.redirect(`${SITE}/publish`, 303)
  })

  app.post<WithId>(`${SITE}/history/:id/undo-one`, async (request, reply) => {
    const about = await room.undoPublished(await business(), request.params.id, request.body?.change ?? '')
    return reply.redirect(
      about === undefined ? SITE : `${SITE}?${new URLSearchParams({ said: 'undone', about })}#draft`,
      303,
    )
  })
}
