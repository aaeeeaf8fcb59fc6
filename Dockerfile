# Proffer as one process: pages, API, socket, projections and background tasks. See docker-compose.yml.
# Not built where the tests run, because there is no Docker.

FROM node:24.21.0-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN node tools/build-web.mjs
# The Node of the image runs the program; the pages are built. What only the build needed stays behind.
# pdf.js draws nothing on the server, so its canvas is left out.
RUN npm prune --omit=dev && rm -rf node_modules/@napi-rs

FROM node:24.21.0-slim
# Memory that a thread gives back is used by the others (docs/decisions/memory-of-threads.md).
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data MALLOC_ARENA_MAX=4
WORKDIR /app
COPY --from=build /app ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 5500
# The certificate is the server's own until a proxy stands before it, so it is not checked here.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=5 \
  CMD ["node", "-e", "require('node:https').get({ port: process.env.PORT || 5500, path: '/health/ready', rejectUnauthorized: false }, (r) => process.exit(r.statusCode === 200 ? 0 : 1)).on('error', () => process.exit(1))"]
# One thread helps V8 (docs/decisions/commands-beside-a-rebuild.md).
CMD ["node", "--v8-pool-size=1", "main.ts"]
