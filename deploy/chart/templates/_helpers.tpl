{{/* Ports by process, as the processes have them where PORT is not set. */}}
{{- define "regqa.ports" -}}
gateway: 8080
query: 8081
documents: 8082
analytics: 8083
worker: 8084
{{- if .Values.services.mcp.enabled }}
mcp: 8090
{{- end }}
{{- end }}

{{- define "regqa.fullname" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 40 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 40 | trimSuffix "-" }}{{ end -}}
{{- end }}

{{- define "regqa.selector" -}}
app.kubernetes.io/name: {{ .root.Chart.Name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .app }}
{{- end }}

{{- define "regqa.labels" -}}
{{ include "regqa.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{- define "regqa.image" -}}
{{- with .Values.image }}{{ .repository }}{{ if .digest }}@{{ .digest }}{{ else }}:{{ .tag | default $.Chart.AppVersion }}{{ end }}{{ end -}}
{{- end }}

{{- define "regqa.serviceAccount" -}}
{{- .Values.serviceAccount.name | default (ternary (include "regqa.fullname" .) "default" .Values.serviceAccount.create) -}}
{{- end }}

{{/* A process may go on for its two drain times, 10 s for closing its stores, and 5 s more. */}}
{{- define "regqa.gracePeriod" -}}
{{- add (int (.Values.settings.DRAIN_DELAY_SECONDS | default "5")) (int (.Values.settings.DRAIN_SECONDS | default "35")) 15 -}}
{{- end }}

{{/* All plain settings as YAML: those of the values, where data is, and where the services are. */}}
{{- define "regqa.settings" -}}
{{- $regions := dict "database" "DATABASE_REGION" "redis" "REDIS_REGION" "elasticsearch" "ELASTICSEARCH_REGION" "fileStore" "FILE_STORE_REGION" "openai" "OPENAI_REGION" "embeddings" "EMBEDDINGS_REGION" "reranker" "RERANKER_REGION" -}}
{{- $all := dict "DATA_REGION" .Values.residency.dataRegion "HOST" "0.0.0.0" "REGQA_DATA_DIR" "/data" -}}
{{- with .Values.residency.allowedRegions }}{{ $_ := set $all "ALLOWED_REGIONS" (join "," .) }}{{ end -}}
{{- range $store, $region := .Values.residency.stores }}{{ $_ := set $all (index $regions $store) $region }}{{ end -}}
{{- $ports := include "regqa.ports" . | fromYaml -}}
{{- range $app := list "query" "documents" "analytics" }}{{ $_ := set $all (printf "%s_SERVICE_URL" (upper $app)) (printf "http://%s-%s:%v" (include "regqa.fullname" $) $app (index $ports $app)) }}{{ end -}}
{{- if .Values.migration.enabled }}{{ $_ := set $all "MIGRATE_ON_START" "false" }}{{ end -}}
{{- $mcpHosts := list (printf "%s-mcp" (include "regqa.fullname" .)) -}}
{{- if .Values.ingress.enabled }}{{ $mcpHosts = append $mcpHosts .Values.ingress.host }}{{ end -}}
{{- $_ := set $all "MCP_HOST" "0.0.0.0" -}}
{{- $_ := set $all "MCP_ALLOWED_HOSTS" (join "," $mcpHosts) -}}
{{- $_ := set $all "REGQA_URL" (printf "http://%s-gateway:%v" (include "regqa.fullname" .) .Values.service.port) -}}
{{- toYaml (merge (dict) .Values.settings $all) -}}
{{- end }}

{{/* Refuses what would start and then lose data or be ignored: pods have no folder in common, and a setting that no process knows is a slip. */}}
{{- define "regqa.check" -}}
{{- range $name := list "ELASTICSEARCH_URL" "FILE_STORE_URL" -}}
{{- if not (or (hasKey $.Values.settings $name) (has $name $.Values.secret.keys)) }}{{ fail (printf "settings.%s is required: pods have no folder in common" $name) }}{{ end -}}
{{- end -}}
{{- $known := dict -}}
{{- range $app, $names := .Files.Get "settings.json" | fromJson }}{{ range $names }}{{ $_ := set $known . true }}{{ end }}{{ end -}}
{{- range $name, $value := .Values.settings }}{{ if not (hasKey $known $name) }}{{ fail (printf "settings.%s: no process knows this setting" $name) }}{{ end }}{{ end -}}
{{- end }}

{{/* The environment of one process: of all settings and secrets those that it knows (settings.json is written from the code). */}}
{{- define "regqa.env" -}}
{{- $known := index (.root.Files.Get "settings.json" | fromJson) .app -}}
{{- $settings := include "regqa.settings" .root | fromYaml -}}
- name: APP
  value: {{ .app }}
{{- range $name, $value := $settings }}
{{- if has $name $known }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end }}
{{- range $name := .root.Values.secret.keys }}
{{- if has $name $known }}
- name: {{ $name }}
  valueFrom:
    secretKeyRef: { name: {{ $.root.Values.secret.existingSecret }}, key: {{ $name }} }
{{- end }}
{{- end }}
{{- end }}

{{/* The same with what the operator adds. A name may stand once only: a second would win without a word. */}}
{{- define "regqa.allEnv" -}}
{{- $env := include "regqa.env" . -}}
{{- $names := dict -}}
{{- range $env | fromYamlArray }}{{ $_ := set $names .name true }}{{ end -}}
{{- range .root.Values.extraEnv }}{{ if hasKey $names .name }}{{ fail (printf "extraEnv.%s: it belongs among settings or secret.keys" .name) }}{{ end }}{{ end -}}
{{ $env }}
{{- with .root.Values.extraEnv }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{- define "regqa.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "regqa.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{- define "regqa.mounts" -}}
- { name: tmp, mountPath: /tmp }
- { name: data, mountPath: /data }
{{- if .Values.certificates.existingSecret }}
- { name: certificates, mountPath: /etc/regqa/certificates, readOnly: true }
{{- end }}
{{- end }}

{{- define "regqa.volumes" -}}
- name: tmp
  emptyDir: { sizeLimit: {{ .Values.temporarySpace.tmp }} }
- name: data
  emptyDir: { sizeLimit: {{ .Values.temporarySpace.data }} }
{{- with .Values.certificates.existingSecret }}
- name: certificates
  secret: { secretName: {{ . }} }
{{- end }}
{{- end }}

{{/* Where pods may run, and what gives way to them. */}}
{{- define "regqa.placement" -}}
{{- if .Values.residency.pinNodes }}
affinity:
  nodeAffinity:
    requiredDuringSchedulingIgnoredDuringExecution:
      nodeSelectorTerms:
        - matchExpressions:
            - { key: topology.kubernetes.io/region, operator: In, values: [{{ .Values.residency.dataRegion }}] }
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- with .Values.image.pullSecrets }}
imagePullSecrets: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{/* The pod of a process that does one thing and ends. */}}
{{- define "regqa.jobPod" -}}
metadata:
  labels: {{- include "regqa.labels" . | nindent 4 }}
spec:
  # Before an installation the chart's own account is not there yet, and these processes need none.
  serviceAccountName: default
  automountServiceAccountToken: false
  restartPolicy: Never
  securityContext: {{- include "regqa.podSecurity" .root | nindent 4 }}
  {{- include "regqa.placement" .root | nindent 2 }}
  containers:
    - name: {{ .app }}
      image: {{ include "regqa.image" .root | quote }}
      imagePullPolicy: {{ .root.Values.image.pullPolicy }}
      securityContext: {{- include "regqa.containerSecurity" .root | nindent 8 }}
      env: {{- include "regqa.allEnv" . | nindent 8 }}
      resources:
        requests: { cpu: 100m, memory: 192Mi }
        limits: { memory: 768Mi }
      volumeMounts: {{- include "regqa.mounts" .root | nindent 8 }}
  volumes: {{- include "regqa.volumes" .root | nindent 4 }}
{{- end }}
