// The API documentation, generated from the endpoints: Swagger UI at /api/docs, OpenAPI at /api/docs/json.
import swagger from "@fastify/swagger";
import swaggerPage from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";

export async function registerApiDocs(app: FastifyInstance, publicUrl: string) {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Parcha", description: "Sessions, slots and payments.", version: "1" },
      servers: [{ url: publicUrl }],
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerPage, { routePrefix: "/api/docs", staticCSP: true });
}
