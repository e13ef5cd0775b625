export type { GatewayDeps, GatewayOptions, ServiceUrls } from './gateway-options.ts';
export { buildOpenApiDocument } from './openapi-document.ts';
export { startGateway } from './start-gateway.ts';
