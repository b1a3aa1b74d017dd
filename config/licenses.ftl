# Licenses of the libraries

The libraries that ship with Sanko, in `lib` of `gtp/target/dist`, `web/target/dist`, `mcp/target/dist` and `train/target/dist`, and their licenses
as their projects declare them. Where there are several, a user chooses one. [NOTICE](../NOTICE) says which one Sanko uses and
what else the libraries contain. This page is generated:

```
mvn -Plicenses,tests-only -DskipTests -pl train -am package
```

| library | version | license |
|---|---|---|
<#list dependencyMap as entry>
<#assign library = entry.getKey()>
| `${library.groupId}:${library.artifactId}` | ${library.version} | ${entry.getValue()?join(" or ")} |
</#list>
